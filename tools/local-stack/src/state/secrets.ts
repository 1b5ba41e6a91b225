import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StateError, writeFileAtomically } from './writeFileAtomically.ts';

export interface Secrets {
  identitySecret: string;
  sessionSecret: string;
  manageLinkSecret: string;
  visitorSecret: string;
  rabbitUser: string;
  rabbitPassword: string;
  redisPassword: string;
  stripeSecretKey: string;
  stripePublishableKey: string;
  stripeWebhookSecret: string;
}

/** This state folder's own secrets: made on the first start, kept from then on, readable by the owner alone. */
export function openSecrets(file: string): Secrets {
  const known = readKnown(file);
  const secrets: Secrets = {
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
    ...known,
  };
  if (Object.keys(known).length < Object.keys(secrets).length) {
    writeFileAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`);
  }
  chmodSync(file, 0o600);
  return secrets;
}

/** Nothing at the first start; a file without some of them is of an older release, which had fewer. */
function readKnown(file: string): Partial<Secrets> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw damaged(file, (error as Error).message);
  }
  let known: unknown;
  try {
    known = JSON.parse(text);
  } catch {
    throw damaged(file, text === '' ? 'it is empty' : 'it is no JSON');
  }
  if (typeof known !== 'object' || known === null || Array.isArray(known))
    throw damaged(file, 'it holds no secrets');
  const wrong = Object.entries(known).find(([, value]) => typeof value !== 'string' || value === '');
  if (wrong) throw damaged(file, `its ${wrong[0]} is no secret`);
  return known;
}

/** Never replaced unasked: with new secrets the links in customers' e-mails are dead, and the broker refuses its own stack. */
function damaged(file: string, why: string): StateError {
  const broker = join(dirname(file), 'data/rabbitmq');
  return new StateError(
    `${file} is damaged: ${why}. Put back a copy of it.\n` +
      'Without one, start with new secrets: links in e-mails that were sent stop working, everybody is logged out, ' +
      `and events that were still on their way are lost:\n  rm -r ${file} ${broker}`,
  );
}

function token(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
