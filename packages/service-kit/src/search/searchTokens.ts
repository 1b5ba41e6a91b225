// How staff find a record: every word it holds is kept as a token, and each word of the query is the beginning of one. No I/O.

const MAX_TOKEN_LENGTH = 64;
const MAX_QUERY_WORDS = 6;

/** Lower case without accents: "Élodie" is found by "elodie". */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** An e-mail address is found as a whole and by its parts. */
export const emailTokens = (email: string): string[] => [foldText(email), ...wordsOf(email)];

/** Phone numbers are found from their start, with or without the country's and the area's digits, and by their last four. */
export function phoneTokens(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '');
  return [digits, digits.slice(-10), digits.slice(-7), digits.slice(-4)].filter((token) => token.length >= 4);
}

/** Each once, none empty, none longer than an index likes, at most `max`; the first ones stay. */
export const distinctTokens = (tokens: readonly string[], max = Number.POSITIVE_INFINITY): string[] =>
  [...new Set(tokens.filter(Boolean).map((token) => token.slice(0, MAX_TOKEN_LENGTH)))].slice(0, max);

/**
 * The prefixes that all have to be found; the longest comes first, because it narrows the search most. A query without
 * a single word in it finds what begins just like it, which is nothing.
 */
export function searchPrefixes(query: string): string[] {
  // Control characters and halves of characters are in no token, and the database takes no pattern with a NUL.
  const text = foldText(query).replaceAll(/\p{C}/gu, '').trim();
  if (/^[\d\s()+.-]{4,}$/.test(text)) return [text.replaceAll(/\D/g, '')].filter((digits) => digits !== '');
  const prefixes = distinctTokens(
    text
      .split(/\s+/)
      .flatMap((word) => (/^[\w.+-]+@/.test(word) || /^[0-9a-f-]+$/.test(word) ? [word] : wordsOf(word))),
  );
  if (prefixes.length === 0 && text !== '') return [text.slice(0, MAX_TOKEN_LENGTH)];
  return prefixes.toSorted((a, b) => b.length - a.length).slice(0, MAX_QUERY_WORDS);
}

/** `prefix` as an anchored pattern in which no character means anything but itself. */
export const prefixPattern = (prefix: string): RegExp =>
  new RegExp(`^${prefix.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)}`);
