/** Nothing that is read out or typed wrongly: no 0 and O, no 1, I and L, no U, which sounds like Q. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** So long a code leads to the payment. */
const PAY_CODE_DAYS = 7;

export const payCodeExpiry = (now: Date): Date => new Date(now.getTime() + PAY_CODE_DAYS * 24 * 3_600_000);

/** A code that nobody guesses: one of 650 billion. */
export const newPayCode = (random: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(random(ALPHABET.length))).join('');

/** A code as people read it out: `7K4M-9QX2`. */
export const displayPayCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** A code as people type it, in any case, with or without dashes and spaces. Undefined: there can be no such code. */
export function readPayCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return FORM.test(code) ? code : undefined;
}
