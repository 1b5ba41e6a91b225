import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` of `body`, sent at `seconds`. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
