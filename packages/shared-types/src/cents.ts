// Amounts without schemas, for pages that only show prices.

/** decimal(10, 2): eight digits before the point. */
export const MAX_MONEY_CENTS = 9_999_999_999;

/** The payment provider charges no card less than this, in Canadian dollars. */
export const MIN_CARD_CENTS = 50;

/** What is to be paid by card of an open amount: below the provider's minimum nothing is. Cash is owed to the cent. */
export const cardDueCents = (openCents: number): number => (openCents < MIN_CARD_CENTS ? 0 : openCents);

const DECIMAL = /^-?\d{1,12}(\.\d{1,2})?$/;

/** Renders cents as the wire's decimal string: 14900 → "149.00". */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Undefined unless it is a decimal or number with at most two places: nothing is rounded silently. */
export function parseCents(value: string | number): number | undefined {
  const text = typeof value === 'number' ? String(value) : value.trim();
  if (!DECIMAL.test(text)) return undefined;
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (cents > MAX_MONEY_CENTS) return undefined;
  return negative && cents !== 0 ? -cents : cents;
}

/** `cents × numerator / denominator`, rounded half up (away from zero), in whole cents. */
export function proportionOfCents(cents: number, numerator: number, denominator: number): number {
  const scaled = BigInt(Math.abs(cents)) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const rounded = Number((scaled * 2n + divisor) / (divisor * 2n));
  return cents < 0 ? -rounded : rounded;
}

/** What a person reads: "$1,249.50". Takes the wire's decimal string or cents. */
export function displayMoney(amount: string | { cents: number }): string {
  const cents = typeof amount === 'string' ? (parseCents(amount) ?? 0) : amount.cents;
  const [whole = '0', fraction = '00'] = formatCents(Math.abs(cents)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}.${fraction}`;
}
