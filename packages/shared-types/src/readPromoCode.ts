import { plainText } from './textIntake.ts';

/** In upper case, without what a sentence puts around it: `Code: “summer – 25”.` is SUMMER-25. */
export const namedPromoCode = (typed: string): string =>
  plainText(typed)
    .toUpperCase()
    .replace(/^[^:]*:/, '')
    .replaceAll(/^[\s"'(]+|[\s"'),.;!]+$/g, '')
    .replaceAll(/\s*-\s*/g, '-');

/** The same without blanks inside: `summer 25` is SUMMER25. */
export const readPromoCode = (typed: string): string => namedPromoCode(typed).replaceAll(/\s/g, '');
