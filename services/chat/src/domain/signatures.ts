import { createHmac, timingSafeEqual } from 'node:crypto';

/** Several secrets, separated by commas, overlap during a rotation: the first signs, all are accepted. */
export function createSignatures(secret: string, purpose: string) {
  const secrets = secret.split(',').map((part) => part.trim());
  const [signing = ''] = secrets;
  return {
    sign: (text: string): string => signatureOf(signing, purpose, text),
    isValid: (text: string, given: string): boolean =>
      secrets.some((one) => isSame(signatureOf(one, purpose, text), given)),
  };
}

const signatureOf = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');

const isSame = (expected: string, given: string) =>
  expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
