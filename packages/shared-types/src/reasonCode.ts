import * as z from 'zod/mini';

/** Why staff cancelled or rejected a booking. Customers never see it. */
export const REASON_LABELS = {
  customer: 'The customer asked for it',
  no_car: 'No car',
  no_chauffeur: 'No chauffeur',
  breakdown: 'Breakdown',
  weather: 'Weather',
  duplicate: 'Booked twice',
  payment: 'Not paid',
  other: 'Something else',
} as const;

export type ReasonCode = keyof typeof REASON_LABELS;

export const REASON_CODES = Object.keys(REASON_LABELS) as ReasonCode[];

export const ReasonCode = z.enum(REASON_CODES, `Choose one of: ${REASON_CODES.join(', ')}`);
