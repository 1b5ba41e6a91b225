import { consumer } from '@livery/service-kit';
import { releasePromo } from '../commands/promoUses.ts';
import type { Context } from '../context.ts';

export const onBookingRejected = (ctx: Context) =>
  consumer('booking.rejected', ({ data }) => releasePromo(ctx, data.booking.bookingId));
