import { createHmac, timingSafeEqual } from 'node:crypto';

/** Tries count per asker: strangers cannot use up the customer's. All others share fifty, against mass guessing. */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODE_TRIES_OF_OTHERS = 50;
export const CODES_PER_WINDOW = 3;
export const CODE_WINDOW_MINUTES = 15;

const MINUTE_MS = 60_000;

export function codeDigits(value: number): string {
  return String(value).padStart(6, '0');
}

export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + CODE_MINUTES * MINUTE_MS);
}

/** From then on new codes may be sent to the address. */
export function windowEnd(now: Date): Date {
  return new Date(now.getTime() + CODE_WINDOW_MINUTES * MINUTE_MS);
}

/** While tries are left, the right code still works; only then is a new one needed. */
export function wrongCodeText(triesLeft: number): string {
  if (triesLeft < 1) return 'This code is not valid or has expired. Please ask for a new one.';
  return `The code is not right. You have ${triesLeft === 1 ? 'one more try' : `${triesLeft} more tries`}.`;
}

/** Six digits are easily guessed from a plain hash, so a secret is part of it. */
export function hashCode(secret: string, email: string, code: string): string {
  return createHmac('sha256', secret).update(`lookup-code:${email}:${code}`).digest('base64url');
}

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
