import { consumer } from '@livery/service-kit';
import { releasePromo } from '../commands/promoUses.ts';
import type { Context } from '../context.ts';

export const onBookingCancelled = (ctx: Context) =>
  consumer('booking.cancelled', ({ data }) => releasePromo(ctx, data.booking.bookingId));
