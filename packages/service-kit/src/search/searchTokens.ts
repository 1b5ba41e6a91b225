// How staff search: words are stored as tokens, and each word of a query is the beginning of one.

const MAX_TOKEN_LENGTH = 64;
const MAX_QUERY_WORDS = 6;

/** Lower case without accents, so that "elodie" finds "Élodie". */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** An e-mail address is found as a whole and by its parts. */
export const emailTokens = (email: string): string[] => [foldText(email), ...wordsOf(email)];

/** Phone numbers are found from their start, with or without country and area code, and by their last four digits. */
export function phoneTokens(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '');
  return [digits, digits.slice(-10), digits.slice(-7), digits.slice(-4)].filter((token) => token.length >= 4);
}

/** At most `max`, each once, without empty ones and those too long for an index. */
export const distinctTokens = (tokens: readonly string[], max = Number.POSITIVE_INFINITY): string[] =>
  [...new Set(tokens.filter(Boolean).map((token) => token.slice(0, MAX_TOKEN_LENGTH)))].slice(0, max);

/** Longest first, because it finds the fewest. A query without a word finds nothing. */
export function searchPrefixes(query: string): string[] {
  // Tokens have no control characters, and MongoDB refuses patterns with a NUL.
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

/** An anchored pattern for `prefix`, escaped. */
export const prefixPattern = (prefix: string): RegExp =>
  new RegExp(`^${prefix.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)}`);
