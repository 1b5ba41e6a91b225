export const HOUR_MS = 3_600_000;
export const TWO_HOURS_MS = 2 * HOUR_MS;
export const DAY_MS = 24 * HOUR_MS;
