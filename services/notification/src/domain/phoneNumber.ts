/** E.164: a plus, the country, and at most fifteen digits. */
const INTERNATIONAL = /^[1-9]\d{7,14}$/;
/** A number of the North American plan: area and exchange begin with 2 to 9. */
const NORTH_AMERICAN = /^1?([2-9]\d{2}[2-9]\d{6})$/;
/** A number with an extension is a switchboard, which reads no texts. */
const EXTENSION = /(?:x|ext\.?|extension|#)\s*\d+\s*$/i;

/** Returns E.164. Without a country code it is North American. Undefined for a number that takes no texts. */
export function readPhoneNumber(text: string): string | undefined {
  if (EXTENSION.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '');
  const isInternational = text.trim().startsWith('+');
  const dialled = /^(?:011|00)(\d+)$/.exec(digits)?.[1];
  const abroad = isInternational ? digits : dialled;
  if (abroad !== undefined) return isPossible(abroad) ? `+${abroad}` : undefined;
  const national = NORTH_AMERICAN.exec(digits)?.[1];
  return national === undefined ? undefined : `+1${national}`;
}

/** A number that begins with 1 has to follow the North American plan. */
const isPossible = (digits: string): boolean =>
  digits.startsWith('1') ? NORTH_AMERICAN.test(digits) && digits.length === 11 : INTERNATIONAL.test(digits);
