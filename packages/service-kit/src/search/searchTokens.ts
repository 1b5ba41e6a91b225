// How staff search: words are stored as tokens, and each word of a query is the beginning of one.
// "Jean-Luc" is stored as "jeanluc" and "luc", so that no hyphen, apostrophe or blank decides what is found.
import { foldedSpellings, foldText } from '@livery/shared-types/foldText';
import { readReference } from '@livery/shared-types/readReference';
import { plainText } from '@livery/shared-types/textIntake';
import anyAscii from 'any-ascii';
import { domainToUnicode } from 'node:url';

const MAX_TOKEN_LENGTH = 64;
const MAX_QUERY_WORDS = 6;
/** A sentence without blanks counts as one word. */
const MAX_WORD_PARTS = 60;
const MIN_PHONE_PART = 4;
/** E.164 has fifteen; the digits in a message may be more. */
const MAX_PHONE_DIGITS = 24;

// The modifier letters from U+02B0 are apostrophes of other keyboards.
const LETTER = String.raw`[[\p{L}\p{N}]--[\u02b0-\u02ff]]`;
/** Scripts that do not part words by blanks: a word may begin at each letter. */
const UNSPACED = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
const PARTS = new RegExp(`${LETTER}+`, 'gv');
const WORD_BEGINNINGS = new RegExp(`[${LETTER}&&[${UNSPACED}]]|[${LETTER}--[${UNSPACED}]]+`, 'gv');

const cut = (token: string) => [...token].slice(0, MAX_TOKEN_LENGTH).join('');

/** The domain of an address as people read it. */
const readable = (text: string) =>
  text.replaceAll(/(?<![^@\s])[^@\s]*xn--[^@\s]*/gi, (domain) => domainToUnicode(domain) || domain);

const inLatin = (piece: string) =>
  anyAscii(piece)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** The whole, and what is left of it after each of its pieces. */
const endings = (pieces: readonly string[]): string[] =>
  pieces.map((_, at) => cut(pieces.slice(at, at + MAX_TOKEN_LENGTH).join('')));

/** A name or number that is found from each of its words on, whatever stands between them. */
export function nameTokens(text: string): string[] {
  const spellings = foldedSpellings(text).map((spelling) =>
    (spelling.match(WORD_BEGINNINGS) ?? []).slice(0, MAX_WORD_PARTS),
  );
  const latin = (spellings[0] ?? []).map(inLatin);
  return distinctTokens([...spellings, latin].flatMap(endings));
}

/** A number or code that is found from its beginning, with its hyphens or without. */
export const codeToken = (code: string): string => cut((foldText(code).match(PARTS) ?? []).join(''));

/** The beginnings of all words first: where tokens are limited, these are worth more than what else finds a word. */
export function wordsOf(text: string): string[] {
  const words = readable(text).split(/\s+/).map(nameTokens);
  return [...words.flatMap(([whole]) => whole ?? []), ...words.flatMap(([, ...others]) => others)];
}

/** Phone numbers are found by any part of at least four digits, without their extension. */
export function phoneTokens(phone: string): string[] {
  const digits = phoneDigits(phone.replace(EXTENSION, '')).slice(0, MAX_PHONE_DIGITS);
  return [...digits].map((_, at) => digits.slice(at)).filter(({ length }) => length >= MIN_PHONE_PART);
}

/** At most `max`, each once, without empty ones and those too long for an index. */
export const distinctTokens = (tokens: readonly string[], max = Number.POSITIVE_INFINITY): string[] =>
  [...new Set(tokens.filter(Boolean).map(cut))].slice(0, max);

// "(0)" is dialled only within the country.
const phoneDigits = (phone: string) => plainText(phone).replaceAll('(0)', '').replaceAll(/\D/g, '');
const EXTENSION = /[\s;]*(?:ext(?:ension)?|poste|x|#)\W*\d+$/i;
/** Of a link, or as a signature has it. */
const PHONE_LABEL = /^tel[.:]+\s*/i;
const PHONE = /^[\d\s()+./-]{4,}$/;
const DIALLED_BEFORE = /^(?:011|00?)(?=\d{4})/;

/** For each word of a query the beginnings of tokens of which one must be there, the word that finds the fewest first. */
function searchTerms(query: string): string[][] {
  const text = plainText(query).replaceAll(/\p{C}/gu, '');
  const number = text.replace(PHONE_LABEL, '').replace(EXTENSION, '');
  if (PHONE.test(number)) {
    const digits = phoneDigits(number);
    return digits === '' ? [] : [distinctTokens([digits, digits.replace(DIALLED_BEFORE, '')])];
  }
  const reference = labelledReference(text);
  if (reference !== undefined) return [[codeToken(reference)]];
  const terms = readable(query).split(/\s+/).flatMap(termsOf);
  // What holds no word is found nowhere, since no token begins like this.
  if (terms.length === 0 && text !== '') return [[cut(text)]];
  return terms.toSorted((a, b) => shortest(b) - shortest(a)).slice(0, MAX_QUERY_WORDS);
}

/** "Booking #fedb845c" and the like. Two words that make eight characters, such as "Cafe 2000", are words. */
function labelledReference(text: string): string | undefined {
  const reference = readReference(text);
  return reference !== undefined && text.toLowerCase().includes(reference) ? reference : undefined;
}

/** An e-mail address or an id, whose parts would find others. */
const HAS_ONE_PART = /@|^[\da-f]{8}-/i;

/** A word with hyphens or apostrophes is found as one and by all its parts. */
function termsOf(word: string): string[][] {
  const whole = foldedSpellings(word).map((spelling) => (spelling.match(PARTS) ?? []).join(''));
  const parts = HAS_ONE_PART.test(word) ? whole.slice(0, 1) : (foldText(word).match(PARTS) ?? []);
  return parts.map((part) => distinctTokens(parts.length === 1 ? whole : [...whole, part]));
}

const shortest = (term: readonly string[]) => Math.min(...term.map(({ length }) => length));

/** An anchored pattern for `prefix`, escaped. */
export const prefixPattern = (prefix: string): RegExp =>
  new RegExp(`^${prefix.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)}`);

/** Conditions of a list that must all hold, served by an index on `searchTokens`. */
export const searchConditions = (query: string): { searchTokens: { $in: RegExp[] } }[] =>
  searchTerms(query).map((term) => ({ searchTokens: { $in: term.map(prefixPattern) } }));
