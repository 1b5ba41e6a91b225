import { trusted } from 'mongoose';
import { noteCustomers } from '../commands/noteCustomer.ts';
import type { Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { streamBookings } from '../store/booking.model.ts';

export const CUSTOMERS_BUILT = 'customers are built from bookings';
const AT_ONCE = 50;

/** Makes the customers of the bookings that were there before customers were kept, once. */
export const buildCustomers = (ctx: Context, stopping?: AbortSignal) =>
  ctx.maintenance.once(CUSTOMERS_BUILT, ctx.clock, async () => {
    let batch: Booking[] = [];
    const note = async () => {
      const sightings = batch.map((booking) => ({
        booking: { ...booking, bookingId: booking.id },
        at: booking.createdAt,
      }));
      for (const fault of await noteCustomers(ctx, sightings)) if (fault) throw fault;
      batch = [];
    };
    for await (const booking of streamBookings(ctx.model, {
      voidedAt: trusted({ $exists: false }),
      deletedAt: null,
    })) {
      stopping?.throwIfAborted();
      batch.push(booking);
      if (batch.length === AT_ONCE) await note();
    }
    await note();
  });
