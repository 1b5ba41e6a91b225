import { plainText } from './textIntake.ts';

export const ENTER_SIX_DIGITS = 'Enter the six digits of the code';

/** The six digits in what was typed or pasted: `Your code: 782 324.` Undefined for fewer, more, or two codes. */
export function readVerificationCode(typed: string): string | undefined {
  const text = plainText(typed);
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length === 6) return digits;
  // "782 324 works until 3:45 PM": one run of six, or of three and three, among other numbers.
  for (const form of [/(?<!\d)\d{6}(?!\d)/g, /(?<!\d[ -]?)\d{3}[ -]\d{3}(?![ -]?\d)/g]) {
    const [code, another] = text.match(form) ?? [];
    if (code !== undefined) return another === undefined ? code.replace(/\D/, '') : undefined;
  }
  return undefined;
}
