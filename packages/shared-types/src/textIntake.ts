// What people type and paste, made plain before anything is checked. Every field of text goes through one of these two.

/** Marks that change the direction, take no room or only ask for a line break. The joiners stay: words of Persian and emojis need them. */
const MARKS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const NOTHING_TO_SEE = /^[\p{Cf}\p{Z}]*$/u;

/** Names, addresses and notes keep their letters. Text in which nothing can be seen is empty. */
export function cleanText(text: string): string {
  const cleaned = text.normalize('NFC').replaceAll(MARKS, '').trim();
  return NOTHING_TO_SEE.test(cleaned) ? '' : cleaned;
}

/** Numbers, codes, phones, references, e-mail addresses: each digit, hyphen, quote and blank as a keyboard types it. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\u2018-\u201b\u2032\u02bc]/g, "'")
    .replaceAll(/[\u201c-\u201f\u2033]/g, '"')
    .replaceAll(/[\p{Cf}\p{Mn}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Unicode keeps the ten digits of a script side by side, so a digit is worth as much as digits stand before it. */
function asciiDigit(digit: string): string {
  let value = 0;
  const codePoint = digit.codePointAt(0) ?? 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
  return String(value % 10);
}
