// Amounts and counts as people write them. What could be two numbers is refused: nothing is read wrong by a thousand.
import { MAX_MONEY_CENTS, parseCents } from './cents.ts';
import { plainText } from './textIntake.ts';

/** A number, or what is wrong with its text. */
export type ReadNumber = { value: number; fault?: never } | { value?: never; fault: string };

export const AMOUNT_FAULT = 'Enter an amount with at most two decimals, such as 149.00';
export const COUNT_FAULT = 'Enter a whole number, such as 4';

/** Thousands stand in groups of three, set apart by one mark throughout. */
const groupedBy = (mark: string, atLeast = 1) => String.raw`[1-9]\d{0,2}(?:${mark}\d{3}){${atLeast},3}`;
const WHOLE = [String.raw`\d{1,12}`, groupedBy(' '), groupedBy("'")];
/** A mark that comes twice is no decimal point. */
const COUNT = new RegExp(`^(?:${[...WHOLE, groupedBy(',', 2), groupedBy(String.raw`\.`, 2)].join('|')})$`);
const AMOUNT = new RegExp(
  `^(?:(${WHOLE.join('|')}|)[.,]|(${groupedBy(',')})[.]|(${groupedBy(String.raw`\.`)}),)${String.raw`(\d{0,2})`}$`,
);
/** 1149, or a little more than one. With a point, what is said of decimals tells how to write it. */
const TWO_WAYS = /^[1-9]\d{0,2},\d{3}$/;

/** An amount in whole cents, with or without a dollar sign, from `149,50`, `1 149.50` or `1.149,50`. */
export function readAmount(text: string): ReadNumber {
  const { sign, digits } = signed(plainNumber(text).replace(/^([-+]? ?)\$ ?| ?\$$/, '$1'));
  if (TWO_WAYS.test(digits)) return { fault: twoWays(text, `${sign}${digitsOf(digits)}.00`) };
  const [, plain, commas, points, fraction = ''] = AMOUNT.exec(digits) ?? [];
  const whole = COUNT.test(digits) ? digits : (plain ?? commas ?? points);
  if (whole === undefined || !/\d/.test(digits)) return { fault: AMOUNT_FAULT };
  const value = parseCents(`${sign}${digitsOf(whole) || '0'}.${fraction.padEnd(2, '0')}`);
  return value === undefined || value < -MAX_MONEY_CENTS ? { fault: AMOUNT_FAULT } : { value };
}

/** A whole number, from `12` or `1 000`. */
export function readCount(text: string): ReadNumber {
  const { sign, digits } = signed(plainNumber(text));
  if (TWO_WAYS.test(digits)) return { fault: twoWays(text, `${sign}${digitsOf(digits)}`) };
  return COUNT.test(digits) ? { value: Number(`${sign}${digitsOf(digits)}`) } : { fault: COUNT_FAULT };
}

/** For a request that takes a number: no number where it can't be read, which every schema refuses. */
export const countOf = (text: string): number => readCount(text).value ?? Number.NaN;

/** Null for a blank text. */
export const optionalCountOf = (text: string): number | null =>
  plainText(text) === '' ? null : countOf(text);

/** Arabic has marks of its own for decimals and thousands. */
const plainNumber = (text: string) => plainText(text).replaceAll('\u066b', '.').replaceAll('\u066c', "'");

function signed(text: string) {
  const [, sign = '', digits = ''] = /^([-+]?) ?(.*)$/.exec(text) ?? [];
  return { sign: sign === '-' ? '-' : '', digits };
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const twoWays = (text: string, plain: string) => `“${text.trim()}” can be read two ways: write ${plain}`;
