import { plainText } from './textIntake.ts';

export const ENTER_SIX_DIGITS = 'Enter the six digits of the code';

/** The six digits in what was typed or pasted: `Your code: 782 324.` Undefined for fewer, more, or two codes. */
export function readVerificationCode(typed: string): string | undefined {
  const text = plainText(typed);
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length === 6) return digits;
  // "782324 works until 3:45 PM": one run of six among other numbers.
  const [code, another] = text.match(/(?<!\d)\d{6}(?!\d)/g) ?? [];
  return another === undefined ? code : undefined;
}
