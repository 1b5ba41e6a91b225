/** Lower case without accents: "Élodie" is found by "elodie". */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const MAX_TOKEN = 64;
const MAX_WORDS = 6;

const words = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u);

/** What staff can find a ticket by: each word from its beginning. */
export function searchTokens(ticket: {
  id: string;
  customerName: string;
  customerEmail: string;
  bookingId: string | null;
  subject: string;
}): string[] {
  const tokens = [
    ticket.id,
    ...words(ticket.customerName),
    fold(ticket.customerEmail),
    ...words(ticket.customerEmail),
    fold(ticket.bookingId ?? ''),
    ...words(ticket.subject),
  ];
  return [...new Set(tokens.filter((token) => token !== '').map((token) => token.slice(0, MAX_TOKEN)))];
}

/** The prefixes that all have to be found; the longest comes first, because it narrows the search most. */
export function searchPrefixes(query: string): string[] {
  const text = fold(query).trim();
  const prefixes = text
    .split(/\s+/)
    .flatMap((word) => (/^[\w.+-]+@/.test(word) || /^[0-9a-f-]+$/.test(word) ? [word] : words(word)))
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_TOKEN));
  if (prefixes.length === 0 && text !== '') return [text.slice(0, MAX_TOKEN)];
  return [...new Set(prefixes)].toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}

/** `prefix` as an anchored pattern in which no character means anything but itself. */
export const prefixPattern = (prefix: string): RegExp =>
  new RegExp(`^${prefix.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)}`);
