import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

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
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  chmodSync(file, 0o600);
  return secrets;
}

function readKnown(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch {
    return {};
  }
}

function token(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
