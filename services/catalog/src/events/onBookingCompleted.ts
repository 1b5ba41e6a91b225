import { consumer } from '@livery/service-kit';
import { settlePromo } from '../commands/promoUses.ts';
import type { Context } from '../context.ts';

export const onBookingCompleted = (ctx: Context) =>
  consumer('booking.completed', ({ data }) => settlePromo(ctx, data.booking.bookingId));
