const HOUR_MS = 3_600_000;

/** What a customer's cancellation gives back, longest notice first; anything shorter than the last gives nothing. */
export const REFUND_TIERS = [
  { noticeHours: 24, percentage: 100 },
  { noticeHours: 12, percentage: 75 },
  { noticeHours: 2, percentage: 50 },
] as const;

/** The share that goes back for a cancellation at `now`: elapsed time counts, not the digits of the clock. */
export function refundPercentage(pickupAt: Date, now: Date): number {
  return refundTierAt(pickupAt, now)?.percentage ?? 0;
}

/** The tier in force at `now`; undefined when nothing goes back any more. */
export function refundTierAt(pickupAt: Date, now: Date) {
  const noticeMs = pickupAt.getTime() - now.getTime();
  return REFUND_TIERS.find(({ noticeHours }) => noticeMs >= noticeHours * HOUR_MS);
}
