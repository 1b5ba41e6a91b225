import { plainText } from './textIntake.ts';

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
  ŧ: 't',
  ƙ: 'k',
  ɓ: 'b',
  ɗ: 'd',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ς: 'σ',
  ґ: 'г',
  // Arabic as it is written in Persian and Urdu, and its stretched line.
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  ـ: '',
};
const SPELLED_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Lower case without accents, so that "elodie" and "lukasz" find "Élodie" and "Łukasz". */
export const foldText = (text: string): string =>
  plainText(text)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{C}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC');

/** Folded, and also as German and the Nordic languages spell it without the letter: "Müller" is "muller" and "mueller". */
export function foldedSpellings(text: string): string[] {
  const spelledOut = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüøå]/g, (letter) => SPELLED_OUT[letter] ?? letter);
  return [...new Set([foldText(text), foldText(spelledOut)])];
}
