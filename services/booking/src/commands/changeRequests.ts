import { randomUUID } from 'node:crypto';
import { LOST_RACE, retryOnConflict, type RequestKey } from '@livery/service-kit';
import { conflict, refuseStale } from '@livery/service-kit/errors';
import { presentQuote, type ChangeRequestInput, type OwnDetailsInput } from '@livery/shared-types';
import type { CommandContext } from '../context.ts';
import { invalidField, type Booking, type ChangeRequest } from '../domain/booking.ts';
import {
  acceptFulfilled,
  acceptingRequest,
  declineRequest,
  findRepeated,
  openRequest,
  withdrawRequest,
} from '../domain/changeRequest.ts';
import { overrideInQuestion, type Change } from '../domain/changeBooking.ts';
import { refuseRequest, refuseUnchangeable, requestChange } from '../domain/requestChange.ts';
import { clashOf, decideOnChange, previewChange } from '../queries/previewChange.ts';
import { applyDecision, refuseBusy } from './applyDecision.ts';
import type { StaffOrder } from './bookingActions.ts';
import { changeBooking } from './changeBooking.ts';
import type { Confirmation } from './storeMoved.ts';

/** Customers cannot choose these. */
const TERMS = { notifyCustomer: true, refundDifference: true };

type Wanted = ChangeRequest['wanted'];

async function priceWanted(ctx: CommandContext, booking: Booking, wanted: Wanted) {
  refuseUnchangeable(booking, ctx.now);
  const change = { ...wanted, ...TERMS };
  const decision = await decideOnChange(ctx, booking, { change, by: 'customer' });
  const after = decision?.after ?? booking;
  const priceToConfirm = overrideInQuestion(booking, change, after) !== undefined;
  return { after, changes: decision?.changes ?? [], priceToConfirm };
}

/**
 * What the customer's change would mean, and whether the vehicle is free. Stores nothing. An agreed price is shown as
 * it stands, never another one that staff did not agree on, and as still to be confirmed: staff choose when they
 * accept, and cannot take more then than was shown here.
 */
export async function previewWanted(ctx: CommandContext, booking: Booking, wanted: Wanted) {
  const { after, ...priced } = await priceWanted(ctx, booking, wanted);
  const vehicleIsFree = after.vehicle === null ? null : (await clashOf(ctx, after)) === undefined;
  return { booking, after, ...priced, vehicleIsFree };
}

export interface WantedOrder {
  bookingId: string;
  input: ChangeRequestInput;
  key: RequestKey | undefined;
}

/** Asks staff for a change, at the price that the customer saw. Once for each key. */
export async function askForChange(ctx: CommandContext, order: WantedOrder): Promise<ChangeRequest> {
  const { message, quotedTotal, ...wanted } = order.input;
  const key = order.key === undefined ? null : { id: order.key.id, bodyHash: order.key.bodyHash };
  const request = { id: randomUUID(), key, wanted, message: message ?? null };
  const attempt = async () => {
    const booking = await ctx.bookings.get(order.bookingId);
    const repeated = findRepeated(booking, key);
    if (repeated !== undefined) return repeated;
    refuseRequest(booking, ctx.now);
    const { after, changes } = await priceWanted(ctx, booking, wanted);
    if (changes.length === 0)
      throw invalidField('pickupDate', 'The booking is like this already. Please say what should change.');
    const { quote } = after;
    if (quotedTotal != null && quotedTotal !== quote.totalCents) {
      const text = 'The price has changed. Please look at the new total and ask again.';
      throw conflict('price_changed', text, { quote: presentQuote(quote) });
    }
    const seen = { changes, newTotalCents: quote.totalCents };
    const decision = requestChange(booking, request, seen, ctx);
    const { changeRequest } = decision.after;
    return changeRequest !== null && (await ctx.bookings.save(decision)) ? changeRequest : LOST_RACE;
  };
  return retryOnConflict<ChangeRequest>(attempt, { giveUp: refuseBusy });
}

/** The customer withdraws the request. Safe to repeat. */
export const withdrawChange = (ctx: CommandContext, { bookingId, id }: { bookingId: string; id: string }) =>
  applyDecision(ctx, bookingId, (booking) => withdrawRequest(booking, id, ctx));

type RequestAnswer = StaffOrder & { id: string };

interface Terms extends Confirmation {
  refundDifference: boolean;
  /** Needed where an agreed price stands and the package changes; null for the calculated price. */
  priceOverride?: Change['priceOverride'];
  /** Null: nobody. Left out: whoever drives now. */
  chauffeurId?: string | null | undefined;
}

/** What accepting the request would do, and what is in its way. Stores nothing. */
export async function previewRequest(
  ctx: CommandContext,
  { reference, id }: Pick<RequestAnswer, 'reference' | 'id'>,
) {
  const { wanted } = openRequest(await ctx.bookings.getByReference(reference), id);
  return previewChange(ctx, { reference, change: { ...wanted, ...TERMS }, by: 'staff' });
}

/** Changes the booking as the customer asked, at today's price, and closes the request in the same update. */
export async function acceptChange(
  ctx: CommandContext,
  { reference, version, id, refundDifference, priceOverride, chauffeurId, confirm }: RequestAnswer & Terms,
): Promise<Booking> {
  const booking = await ctx.bookings.getByReference(reference);
  refuseStale(booking, version, 'booking');
  const { wanted } = openRequest(booking, id);
  return changeBooking(ctx, {
    reference: booking.id,
    version,
    change: { ...wanted, ...TERMS, refundDifference, priceOverride, chauffeurId, confirm },
    by: 'staff',
    changeRequestId: id,
    along: (before, changed) =>
      changed === undefined ? acceptFulfilled(before, id, ctx) : acceptingRequest(changed, id, ctx),
  });
}

export async function declineChange(
  ctx: CommandContext,
  { reference, version, id, reason }: RequestAnswer & { reason: string },
): Promise<Booking> {
  const { id: bookingId } = await ctx.bookings.getByReference(reference);
  return applyDecision(ctx, bookingId, (booking) => {
    refuseStale(booking, version, 'booking');
    return declineRequest(booking, id, reason, ctx);
  });
}

/** Changes what customers may change without asking. */
export async function changeOwnDetails(
  ctx: CommandContext,
  booking: Booking,
  details: OwnDetailsInput,
): Promise<Booking> {
  refuseUnchangeable(booking, ctx.now);
  return changeBooking(ctx, { reference: booking.id, change: { ...details, ...TERMS }, by: 'customer' });
}
