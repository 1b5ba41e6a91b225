import { noteCustomer } from '../commands/noteCustomer.ts';
import type { Context } from '../context.ts';
import { streamBookings } from '../store/booking.model.ts';

export const CUSTOMERS_BUILT = 'customers are built from bookings';

/** Makes the customers of the bookings that were there before customers were kept, once. */
export const buildCustomers = (ctx: Context, stopping?: AbortSignal) =>
  ctx.maintenance.once(CUSTOMERS_BUILT, ctx.clock, async () => {
    for await (const booking of streamBookings(ctx.model, { deletedAt: null })) {
      stopping?.throwIfAborted();
      await noteCustomer(ctx, { booking: { ...booking, bookingId: booking.id }, at: booking.createdAt });
    }
  });
