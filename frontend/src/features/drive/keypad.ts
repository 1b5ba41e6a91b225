import { formatCents, parseCents } from '@livery/shared-types/cents';

export const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'delete'] as const;
export type Key = (typeof KEYS)[number];

/** More in cash than any trip costs. */
const MAX_DIGITS = 5;

/** The amount after one more key; a key that would make no amount changes nothing. */
export function pressKey(entered: string, key: Key): string {
  if (key === 'delete') return entered.slice(0, -1);
  const next = key === '.' && entered === '' ? '0.' : entered === '0' && key !== '.' ? key : entered + key;
  const [whole = '', cents = '', ...rest] = next.split('.');
  return rest.length > 0 || whole.length > MAX_DIGITS || cents.length > 2 ? entered : next;
}

/** As the server takes it: "120.00". Undefined while there is none. */
export function amountOf(entered: string): string | undefined {
  const cents = parseCents(entered.replace(/\.$/, ''));
  return cents === undefined || cents === 0 ? undefined : formatCents(cents);
}
