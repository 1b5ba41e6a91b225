/** What comes back, by how long before pickup a booking is cancelled. */
export const refundTiers = [
  { notice: '24 hours or more', refund: 'Full refund', percentage: 100 },
  { notice: '12 to 24 hours', refund: '75% refund', percentage: 75 },
  { notice: '2 to 12 hours', refund: '50% refund', percentage: 50 },
  { notice: 'Under 2 hours', refund: 'No refund', percentage: 0 },
] as const;
