import { PAY_CODE_ALPHABET } from '@livery/shared-types/readPayCode';

const LENGTH = 8;
const PAY_CODE_DAYS = 7;

export const payCodeExpiry = (now: Date): Date => new Date(now.getTime() + PAY_CODE_DAYS * 24 * 3_600_000);

/** One of 650 billion. */
export const newPayCode = (random: (below: number) => number): string =>
  Array.from({ length: LENGTH }, () => PAY_CODE_ALPHABET.charAt(random(PAY_CODE_ALPHABET.length))).join('');

/** A code as people read it out: `7K4M-9QX2`. */
export const displayPayCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
