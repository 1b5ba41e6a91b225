import { plainText } from './textIntake.ts';

/** Without characters that are confused when read or heard: 0 and O, 1, I and L, U and Q. */
export const PAY_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const PART = `[${PAY_CODE_ALPHABET}]{4}`;
const CODE = new RegExp(`^${PART}${PART}$`);
/** As it is shown, among other words. */
const SHOWN = new RegExp(String.raw`\b${PART}-${PART}\b`, 'g');

/** Reads a code in any case, with or without dashes and spaces, also among other words or in the whole link. Undefined for none, or two. */
export function readPayCode(typed: string): string | undefined {
  const text = plainText(typed).toUpperCase();
  const code = text.replace(/^.*[:/]|^(?:PAY )?CODE /, '').replaceAll(/[\s-]|[.,;)]+$/g, '');
  if (CODE.test(code)) return code;
  const [shown, another] = text.match(SHOWN) ?? [];
  return another === undefined ? shown?.replace('-', '') : undefined;
}
