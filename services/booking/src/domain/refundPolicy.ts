import { proportionOfCents } from '@livery/shared-types';

const HOUR_MS = 3_600_000;

/** Longest notice first; anything shorter than the last gives nothing back. */
export const REFUND_TIERS = [
  { noticeHours: 24, percentage: 100 },
  { noticeHours: 12, percentage: 75 },
  { noticeHours: 2, percentage: 50 },
] as const;

/** The share that goes back for a cancellation at `now`: elapsed time counts, not the digits of the clock. */
export function refundPercentage(pickupAt: Date, now: Date): number {
  const noticeMs = pickupAt.getTime() - now.getTime();
  return REFUND_TIERS.find(({ noticeHours }) => noticeMs >= noticeHours * HOUR_MS)?.percentage ?? 0;
}

/** That share of what was really paid and not yet given back, in cents. */
export function refundCents(
  payment: { capturedCents: number; refundedCents: number },
  percentage: number,
): number {
  const due = proportionOfCents(payment.capturedCents, percentage, 100);
  return Math.min(due, payment.capturedCents - payment.refundedCents);
}
