import { plainText } from './textIntake.ts';

/** "Promo code: ", "Use code ", "Your code is ". */
const LABEL = /^(?:[^:]*:|.*\bCODE\b(?: IS)?(?=\s+\S))/;

/** " (10% off)". */
const REMARK = /(\S)\s*\([^()]*\)[\s.!]*$/;

/** In upper case, without what a sentence puts around it: `Use code “summer – 25” (10% off).` is SUMMER-25. */
export function namedPromoCode(typed: string): string {
  const text = plainText(typed).toUpperCase();
  const code = text
    .replace(LABEL, '')
    .replace(REMARK, '$1')
    .replaceAll(/^[^\p{L}\d_-]+|[^\p{L}\d_-]+$/gu, '')
    .replaceAll(/\s*-\s*/g, '-');
  // What holds no code is a wrong one, and not none.
  return code || text;
}

/** The same without blanks inside: `summer 25` is SUMMER25. */
export const readPromoCode = (typed: string): string => namedPromoCode(typed).replaceAll(/\s/g, '');
