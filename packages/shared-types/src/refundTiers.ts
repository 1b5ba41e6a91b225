const HOUR_MS = 3_600_000;

/** What cancelling gives back, longest notice first. After the last tier nothing goes back. */
export const REFUND_TIERS = [
  { noticeHours: 24, percentage: 100 },
  { noticeHours: 12, percentage: 75 },
  { noticeHours: 2, percentage: 50 },
] as const;

/** In percent. Elapsed time counts, not the wall clock. */
export function refundPercentage(pickupAt: Date, now: Date): number {
  return refundTierAt(pickupAt, now)?.percentage ?? 0;
}

/** Undefined when nothing goes back. */
export function refundTierAt(pickupAt: Date, now: Date) {
  const noticeMs = pickupAt.getTime() - now.getTime();
  return REFUND_TIERS.find(({ noticeHours }) => noticeMs >= noticeHours * HOUR_MS);
}

/** The last moment at which the tier in force counts; null when nothing goes back. */
export function refundTierEnd(pickupAt: Date, now: Date): Date | null {
  const tier = refundTierAt(pickupAt, now);
  return tier === undefined ? null : new Date(pickupAt.getTime() - tier.noticeHours * HOUR_MS);
}
