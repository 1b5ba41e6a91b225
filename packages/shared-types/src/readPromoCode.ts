import { plainText } from './textIntake.ts';

/** In upper case, without blanks inside and what a sentence puts around it: `Code: “summer 25”.` is SUMMER25. */
export const readPromoCode = (typed: string): string =>
  plainText(typed)
    .toUpperCase()
    .replace(/^[^:]*:/, '')
    .replaceAll(/\s|^[\s"'(]+|[\s"'),.;!]+$/g, '');
