/** Lower case without accents: "Élodie" is found by "elodie". */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const MAX_TOKEN = 64;
const MAX_WORDS = 6;

const words = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u);

/** Phone numbers are found from their start, with or without the country's and the area's digits. */
function phoneTokens(phone: string): string[] {
  const digits = phone.replaceAll(/\D/g, '');
  return [digits, digits.slice(-10), digits.slice(-7)].filter((token) => token.length >= 4);
}

/** What staff can find a booking by: each word from its beginning. */
export function searchTokens(booking: {
  id: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
}): string[] {
  const tokens = [
    booking.id,
    ...words(booking.customerName),
    fold(booking.customerEmail),
    ...words(booking.customerEmail),
    ...phoneTokens(booking.customerPhone),
  ];
  return [...new Set(tokens.filter((token) => token !== '').map((token) => token.slice(0, MAX_TOKEN)))];
}

/**
 * The prefixes that all have to be found; the longest comes first, because it narrows the search most. A query without
 * a single word in it finds what begins just like it, which is nothing.
 */
export function searchPrefixes(query: string): string[] {
  // Control characters and halves of characters are in no token, and the database takes no pattern with a NUL.
  const text = fold(query).replaceAll(/\p{C}/gu, '').trim();
  if (/^[\d\s()+.-]{4,}$/.test(text)) return [text.replaceAll(/\D/g, '')].filter((digits) => digits !== '');
  const prefixes = text
    .split(/\s+/)
    .flatMap((word) => (/^[\w.+-]+@/.test(word) || /^[0-9a-f-]+$/.test(word) ? [word] : words(word)))
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_TOKEN));
  if (prefixes.length === 0 && text !== '') return [text.slice(0, MAX_TOKEN)];
  return [...new Set(prefixes)].toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}

/** `prefix` as an anchored pattern in which no character means anything but itself. */
export function prefixPattern(prefix: string): RegExp {
  return new RegExp(`^${prefix.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)}`);
}
