import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random alphanumeric string, as in the provider's ids. */
export function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** A new id such as `pi_3Kx…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
