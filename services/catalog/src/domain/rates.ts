/** Rates are whole parts per million, so that no floating-point number ever touches money: 8.5 % is 85000. */
export const PARTS_PER_MILLION = 1_000_000;

export interface Rates {
  taxPpm: number;
  serviceFeePpm: number;
  packageDiscountPpm: number;
}

const DECIMAL_RATE = /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/;

/** Reads a decimal from 0 to 1 with at most six places ("0.085" → 85000); undefined for anything else. */
export function parseRate(text: string): number | undefined {
  const trimmed = text.trim();
  if (!DECIMAL_RATE.test(trimmed)) return undefined;
  const [whole = '0', fraction = ''] = trimmed.split('.');
  return Number(whole) * PARTS_PER_MILLION + Number(fraction.padEnd(6, '0'));
}
