import type { EventData } from '@livery/shared-types';
import type { RefundOrder } from '../domain/endBooking.ts';

/** What has to go back after this end; events of older versions carry a percentage only. */
export const refundOrderOf = (data: EventData<'booking.cancelled'>, reason: string): RefundOrder => ({
  ...(data.refundDueCents === undefined
    ? { percentage: data.refundPercentage }
    : { dueCents: data.refundDueCents, byHandCents: data.byHandCents }),
  reason,
});
