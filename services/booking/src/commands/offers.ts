import { randomUUID } from 'node:crypto';
import { LOST_RACE, retryOnConflict, type RequestKey } from '@livery/service-kit';
import { conflict, refuseStale } from '@livery/service-kit/errors';
import type { PaymentMethod, StaffBookingRequest } from '@livery/shared-types';
import type { CommandContext, Context } from '../context.ts';
import type { Booking } from '../domain/booking.ts';
import { asCreated, checkMethod } from '../domain/newBooking.ts';
import {
  acceptOffer,
  bookingOf,
  checkDraft,
  newOffer,
  sendOffer,
  withdrawOffer,
  type Offer,
  type OfferDecision,
} from '../domain/offer.ts';
import { staffTermsOf } from '../domain/staffOrder.ts';
import { companyPromises } from '../queries/companyPromises.ts';
import { priceOrder } from './priceOrder.ts';

/** Makes an offer at today's price and sends it. All requests with the same key get the same offer. */
export async function createOffer(
  ctx: CommandContext,
  { request, key }: { request: StaffBookingRequest; key: RequestKey | undefined },
): Promise<Offer> {
  checkDraft(request);
  if (key !== undefined) {
    // The same key may have been used for a booking, which is refused.
    await ctx.bookings.findByRequest(key);
    const made = await ctx.offers.findByRequest(key);
    if (made !== undefined) return made;
  }
  const priced = await priceOrder(ctx, { request, staff: staffTermsOf(request) });
  return ctx.offers.add(newOffer(request, priced, { id: randomUUID(), ctx, window: ctx.window }), key);
}

export interface OfferOrder {
  id: string;
  /** The version that the person saw. */
  version?: number | undefined;
}

export const withdraw = (ctx: CommandContext, order: OfferOrder) =>
  decideOn(ctx, order, (offer) => withdrawOffer(offer, ctx.now));

export const send = (ctx: CommandContext, order: OfferOrder) =>
  decideOn(ctx, order, (offer) => sendOffer(offer, ctx.now));

function decideOn(
  ctx: CommandContext,
  { id, version }: OfferOrder,
  decide: (offer: Offer) => OfferDecision | undefined,
): Promise<Offer> {
  return change(ctx, id, (offer) => {
    refuseStale(offer, version, 'offer');
    return decide(offer);
  });
}

/** If the offer was changed meanwhile, it is decided anew. */
function change(
  ctx: Context,
  id: string,
  decide: (offer: Offer) => OfferDecision | undefined,
): Promise<Offer> {
  const attempt = async () => {
    const offer = await ctx.offers.get(id);
    const decision = decide(offer);
    if (decision === undefined) return offer;
    return (await ctx.offers.save(decision)) ? decision.after : LOST_RACE;
  };
  const giveUp = () => {
    throw conflict('offer.busy', 'This offer is being changed by others. Please try again.');
  };
  return retryOnConflict<Offer>(attempt, { giveUp });
}

/** Accepts first, then makes the booking under the offer's id, so that no race or crash makes a second one. */
export async function accept(
  ctx: CommandContext,
  {
    id,
    policyVersion,
    paymentMethod,
  }: { id: string; policyVersion: string; paymentMethod?: PaymentMethod | undefined },
): Promise<Booking> {
  const settings = await ctx.settings.findOrFetch();
  const accepted = await change(ctx, id, (offer) => {
    const method = paymentMethod ?? offer.request.paymentMethod;
    const decision = acceptOffer(offer, { policyVersion, paymentMethod: method }, ctx.now);
    if (decision !== undefined) checkMethod(method, settings);
    return decision;
  });
  return finishOffer(ctx, accepted);
}

/** At the offered price, even if its promo code is used up. A promo use is taken if there is one. */
export async function finishOffer(ctx: Context, offer: Offer): Promise<Booking> {
  if (offer.acceptance === null) throw new Error('Only an accepted offer becomes a booking');
  const known = await ctx.bookings.findWithTombstones(offer.id);
  if (known !== undefined) {
    if (!offer.isBooked) await ctx.offers.finish(offer.id);
    return answerOf(known);
  }
  if (offer.isBooked) throw deleted();
  const view = { zone: ctx.zone, company: companyPromises(ctx) };
  const decision = bookingOf(offer, offer.acceptance, view);
  const code = offer.quote.promoCode;
  if (code !== null && !(await ctx.catalog.reservePromo(code, offer.id)))
    ctx.logger.info({ offerId: offer.id, code }, 'offer keeps its price without a promo use');
  const isMade = await ctx.bookings.add(decision);
  await ctx.offers.finish(offer.id);
  return isMade ? decision.after : answerOf(await ctx.bookings.get(offer.id));
}

function answerOf(booking: Booking): Booking {
  if (booking.deletedAt === null) return asCreated(booking);
  throw deleted();
}

const deleted = () => conflict('booking.deleted', 'This booking has been deleted.');
