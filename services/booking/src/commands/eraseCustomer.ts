import { conflict } from '@livery/service-kit/errors';
import type { CommandContext } from '../context.ts';
import type { ActorContext } from '../domain/booking.ts';
import type { Context } from '../context.ts';
import type { Customer } from '../domain/customer.ts';
import { eraseBooking, eraseOffer } from '../domain/erase.ts';
import { hasComingTrips, someTripsOf } from '../queries/customerTrips.ts';
import { customerBusy } from './customers.ts';

const BATCH = 100;

/** Removes all but amounts, times and packages. Refused while trips are to come; a sweep finishes after a crash. */
export async function eraseCustomer(ctx: CommandContext, id: string): Promise<Customer> {
  const customer = await ctx.customers.get(id);
  if (customer.erasedAt === null) {
    if (await hasComingTrips(ctx, customer)) {
      const message = 'This customer has trips to come. Please cancel them first.';
      throw conflict('customer.has_coming_trips', message);
    }
    if (!(await ctx.customers.beginErasure(customer, ctx.now))) return customerBusy();
  }
  await completeErasure(ctx, await ctx.customers.get(id), ctx);
  return ctx.customers.get(id);
}

/** The addresses, by which the rest is found, go last. So it can stop anywhere and start again. */
export async function completeErasure(ctx: Context, customer: Customer, by: ActorContext): Promise<void> {
  const { erasedAt } = customer;
  if (erasedAt === null) throw new Error('Only a person whose erasure has begun can be erased');
  await ctx.customers.forgetKeys(customer.id, erasedAt);
  for (let offers = await ctx.offers.ofPerson(customer, BATCH); offers.length > 0;) {
    for (const offer of offers) await ctx.offers.erase(offer, eraseOffer(offer), by.now);
    offers = await ctx.offers.ofPerson(customer, BATCH);
  }
  for (let bookings = await nextBookings(); bookings.length > 0; bookings = await nextBookings()) {
    await ctx.customers.noteErased(
      customer.id,
      bookings.map(({ id }) => id),
    );
    // A booking that was changed meanwhile is found again.
    for (const booking of bookings) await ctx.bookings.saveErased(booking, eraseBooking(booking, by));
  }
  await ctx.customers.finishErasure(customer);

  function nextBookings() {
    return someTripsOf(ctx, customer, erasedAt ?? by.now, BATCH);
  }
}
