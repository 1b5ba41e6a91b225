import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A code proves that somebody reads an address: ten minutes, five wrong tries, three codes in a quarter of an hour. Tries
 * are counted by who tries: a stranger's do not end the customer's. All others than the one who asked for the code have
 * fifty together, so that guessing from many addresses gets nowhere.
 */
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODE_TRIES_OF_OTHERS = 50;
export const CODES_PER_WINDOW = 3;
export const CODE_WINDOW_MINUTES = 15;

const MINUTE_MS = 60_000;

/** Six digits from a whole number below a million. */
export function codeDigits(value: number): string {
  return String(value).padStart(6, '0');
}

export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + CODE_MINUTES * MINUTE_MS);
}

/** From here on the address may be sent fresh codes again. */
export function windowEnd(now: Date): Date {
  return new Date(now.getTime() + CODE_WINDOW_MINUTES * MINUTE_MS);
}

/** Six digits are guessed in no time from a plain hash, so the service's secret is part of it. */
export function hashCode(secret: string, email: string, code: string): string {
  return createHmac('sha256', secret).update(`lookup-code:${email}:${code}`).digest('base64url');
}

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
