import { AppError } from '@livery/service-kit/errors';
import { adjustQuote, formatCents, type FreeVehicle } from '@livery/shared-types';
import type { CommandContext, Context } from '../context.ts';
import { namedChauffeur } from '../domain/assign.ts';
import type { Booking } from '../domain/booking.ts';
import { changeBooking, overrideInQuestion, priceRequestOf, type Change } from '../domain/changeBooking.ts';
import { assignedChauffeur } from '../domain/chauffeur.ts';
import { sendsCarAnew } from '../domain/documents.ts';
import { occupiedSpan, type Slot } from '../domain/schedule.ts';
import { chauffeurObstacleOf } from './chauffeurObstacle.ts';
import { expiredOfVehicle } from './vehicleObstacle.ts';
import { freeVehiclesFor, type WhichVehicles } from './freeVehicles.ts';

export interface ChangeWish {
  change: Change;
  by: 'customer' | 'staff';
  changeRequestId?: string;
}

/** What the change makes of a booking, priced by catalog; undefined when it changes nothing. */
export async function decideOnChange(
  ctx: CommandContext,
  booking: Booking,
  { change, by, changeRequestId }: ChangeWish,
) {
  const asked = priceRequestOf(booking, change);
  const offer = asked === undefined ? null : await ctx.catalog.quote(asked);
  const how = { offer, window: ctx.window, ctx, by, changeRequestId: changeRequestId ?? null };
  return changeBooking(booking, change, { ...how, chauffeur: await chauffeurNamed(ctx, change) });
}

/** Undefined: whoever drives now. Null: nobody. */
async function chauffeurNamed(ctx: Context, { chauffeurId }: Change) {
  if (chauffeurId == null) return chauffeurId;
  return assignedChauffeur(namedChauffeur(await ctx.chauffeurs.find(chauffeurId)));
}

/** What a change would make of a booking, what is in its way, and what could be taken instead. Stores nothing. */
export async function previewChange(ctx: CommandContext, order: ChangeWish & { reference: string }) {
  const booking = await ctx.bookings.getByReference(order.reference);
  const decision = await decideOnChange(ctx, booking, order);
  const after = decision?.after ?? booking;
  const [clash, alternatives, obstacle] = await Promise.all([
    clashOf(ctx, after),
    alternativesFor(ctx, after, { ofAnyType: true }).catch(noAlternatives),
    chauffeurObstacleOf(ctx, booking, after, order.change.confirm),
  ]);
  const { changes = [], refundCents = 0 } = decision ?? {};
  const standing = overrideInQuestion(booking, order.change, after);
  const expired = sendsCarAnew(booking, after, ctx.turnaroundMinutes)
    ? expiredOfVehicle(ctx, after)
    : undefined;
  return { booking, after, changes, refundCents, standing, clash, expired, alternatives, obstacle };
}

export type Preview = Awaited<ReturnType<typeof previewChange>>;

export interface Clash {
  slot: Slot;
  /** The other trip. */
  booking: Booking | undefined;
}

/** What is in the way of a booking's vehicle at its time; undefined when it is free, or when there is none. */
export async function clashOf(ctx: Context, booking: Booking): Promise<Clash | undefined> {
  if (booking.vehicle === null) return undefined;
  const slots = await ctx.schedules.vehicle.slotsIn(
    booking.vehicle.id,
    occupiedSpan(booking, ctx.turnaroundMinutes),
  );
  const slot = slots.find(({ bookingId }) => bookingId !== booking.id);
  if (slot === undefined) return undefined;
  return { slot, booking: slot.bookingId === null ? undefined : await ctx.bookings.find(slot.bookingId) };
}

/** The vehicles that are free for a booking, with its calculated total with each of them. */
export async function alternativesFor(
  ctx: Context,
  booking: Booking,
  which?: WhichVehicles,
): Promise<FreeVehicle[]> {
  const vehicles = await freeVehiclesFor(ctx, booking, which);
  return Promise.all(
    vehicles.map(async ({ id, name, type, capacity, luggageCapacity }) => {
      const total = await totalWith(ctx, booking, id).catch(noTotal);
      return { id, name, type, capacity, luggageCapacity, total };
    }),
  );
}

async function totalWith(ctx: Context, booking: Booking, vehicleId: string): Promise<string | null> {
  const request = priceRequestOf(booking, { vehicleId, notifyCustomer: false, refundDifference: false });
  if (request === undefined) return null;
  const { adjustments = [] } = booking.quote;
  const { quote } = await ctx.catalog.quote(request);
  return formatCents(adjustQuote(quote, { adjustments, agreedPrice: null }).totalCents);
}

/** A package that catalog does not offer any more has no price; the vehicle is free all the same. */
function noTotal(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** Without catalog the clash is told all the same. */
export function noAlternatives(error: unknown): [] {
  if (error instanceof AppError) return [];
  throw error;
}
