/** Rates are whole parts per million, so that no floating-point number ever touches money: 8.5 % is 85000. */
export const PARTS_PER_MILLION = 1_000_000;

export interface Rates {
  taxPpm: number;
  serviceFeePpm: number;
  packageDiscountPpm: number;
}
