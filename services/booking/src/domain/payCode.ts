import { plainText } from '@livery/shared-types/textIntake';

/** Without characters that are confused when read or heard: 0 and O, 1, I and L, U and Q. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

const PAY_CODE_DAYS = 7;

export const payCodeExpiry = (now: Date): Date => new Date(now.getTime() + PAY_CODE_DAYS * 24 * 3_600_000);

/** One of 650 billion. */
export const newPayCode = (random: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(random(ALPHABET.length))).join('');

/** A code as people read it out: `7K4M-9QX2`. */
export const displayPayCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Reads a code in any case, with or without dashes and spaces, also behind "Code:" or in the whole link. Undefined for none. */
export function readPayCode(typed: string): string | undefined {
  const code = plainText(typed)
    .toUpperCase()
    .replace(/^.*[:/]|^(?:PAY )?CODE /, '')
    .replaceAll(/[\s-]|[.,;)]+$/g, '');
  return FORM.test(code) ? code : undefined;
}
