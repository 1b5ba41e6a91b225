import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readRecord, writeFileAtomically } from './stateFile.ts';

export type Secrets = ReturnType<typeof openSecrets>;

/** The secrets of this state folder, made at the first start and readable by the owner only. */
export function openSecrets(file: string) {
  // Secrets that the file lacks are made now.
  const known = readRecord<string>(file, 'secrets', faultOf, damaged);
  const fresh = {
    identitySecret: token(32),
    sessionSecret: token(32),
    manageLinkSecret: token(32),
    visitorSecret: token(32),
    rabbitUser: 'livery',
    rabbitPassword: token(24),
    redisPassword: token(24),
    stripeSecretKey: `sk_test_${token(24)}`,
    stripePublishableKey: `pk_test_${token(24)}`,
    stripeWebhookSecret: `whsec_${token(24)}`,
    textProviderToken: token(24),
  };
  const secrets: typeof fresh = { ...fresh, ...known };
  if (Object.keys(known).length < Object.keys(secrets).length) {
    writeFileAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`);
  }
  chmodSync(file, 0o600);
  return secrets;
}

const faultOf = (name: string, value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? undefined : `its ${name} is no secret`;

/** Not replaced silently: links in customers' e-mails would stop working, and the broker refuse its own stack. */
function damaged(file: string, why: string): Error {
  const broker = join(dirname(file), 'data/rabbitmq');
  return new Error(
    `${file} is damaged: ${why}. Put back a copy of it.\n` +
      'Without one, start with new secrets: links in e-mails that were sent stop working, everybody is logged out, ' +
      `and events that were still on their way are lost:\n  rm -r ${file} ${broker}`,
  );
}

function token(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
