import { retryOnConflict } from '@livery/service-kit';
import { refuseStale } from '@livery/service-kit/errors';
import type { ReasonCode, Vehicle } from '@livery/shared-types';
import type { CommandContext } from '../context.ts';
import { namedChauffeur } from '../domain/assign.ts';
import { invalidField, type Booking, type Decision } from '../domain/booking.ts';
import { cancel, cancelByStaff, type StaffCancellation } from '../domain/cancel.ts';
import { recordCash } from '../domain/cash.ts';
import { close, completingIfSettled, type ClosingChoice } from '../domain/closing.ts';
import { assignedChauffeur } from '../domain/chauffeur.ts';
import type { InitiatedBy } from '../domain/cancelOrReject.ts';
import { isRepeated, refundByHand, type HandRefundOrder } from '../domain/handRefund.ts';
import { checkCapacity } from '../domain/newBooking.ts';
import { openProblems, settleProblems } from '../domain/rideProblem.ts';
import { reject } from '../domain/reject.ts';
import { approve, archive, complete, remove, unarchive } from '../domain/transitions.ts';
import { closingRules } from '../queries/closingRules.ts';
import { companyPromises } from '../queries/companyPromises.ts';
import { applyDecisionAndRelease, applyDecision, refuseBusy } from './applyDecision.ts';
import { storeMoved, type Confirmation } from './storeMoved.ts';

export interface StaffOrder {
  reference: string;
  /** The version that the person saw. */
  version?: number | undefined;
}

/** Decides on the booking as the person saw it. A repetition changes nothing, whatever the version. */
export async function decideOn(
  ctx: CommandContext,
  { reference, version }: StaffOrder,
  decide: (booking: Booking) => Decision | undefined,
  { change = applyDecision, isDone = (_booking: Booking): boolean => false } = {},
): Promise<Booking> {
  const { id } = await ctx.bookings.getByReference(reference);
  return change(ctx, id, (booking) => {
    if (isDone(booking)) return undefined;
    refuseStale(booking, version, 'booking');
    return decide(booking);
  });
}

const RELEASING = { change: applyDecisionAndRelease };

/** Takes both vehicle and chauffeur, or neither. Of two clashing approvals one is refused. */
export async function approveBooking(
  ctx: CommandContext,
  { reference, version, vehicleId, withoutVehicle, chauffeurId, confirm }: StaffOrder & ApprovalChoice,
) {
  const { id } = await ctx.bookings.getByReference(reference);
  const assigned = vehicleId === undefined ? undefined : await assignableVehicle(ctx, vehicleId);
  const attempt = async () => {
    const booking = await ctx.bookings.get(id);
    refuseStale(booking, version, 'booking');
    const chauffeur =
      chauffeurId === undefined
        ? undefined
        : assignedChauffeur(namedChauffeur(await ctx.chauffeurs.find(chauffeurId)));
    if (assigned !== undefined) checkCapacity(booking.trip, assigned);
    const vehicle = assigned && { id: assigned.id, name: assigned.name };
    const decision = approve(booking, ctx, { vehicle, withoutVehicle, chauffeur });
    return storeMoved(ctx, booking, decision, { confirm });
  };
  return retryOnConflict<Booking>(attempt, { giveUp: refuseBusy });
}

interface ApprovalChoice extends Confirmation {
  /** Replaces the booking's own vehicle. */
  vehicleId?: string | undefined;
  withoutVehicle?: boolean | undefined;
  chauffeurId?: string | undefined;
}

async function assignableVehicle(ctx: CommandContext, vehicleId: string): Promise<Vehicle> {
  const vehicle = await ctx.catalog.vehicle(vehicleId);
  if (vehicle?.available === true) return vehicle;
  throw invalidField('vehicleId', 'This vehicle is not in use at the moment.');
}

export const rejectBooking = (
  ctx: CommandContext,
  order: StaffOrder & { reason: string | null; reasonCode?: ReasonCode | null | undefined },
) => decideOn(ctx, order, (booking) => reject(booking, order, ctx));

export const completeBooking = (
  ctx: CommandContext,
  order: StaffOrder & { cashReceived?: number | null | undefined },
) => decideOn(ctx, order, (booking) => complete(booking, ctx, order.cashReceived), RELEASING);

/** Completes a trip, and charges the lines that staff chose. */
export const closeBooking = (ctx: CommandContext, order: StaffOrder & ClosingChoice) =>
  decideOn(ctx, order, (booking) => close(booking, order, ctx), RELEASING);

export interface CancelOrder {
  bookingId: string;
  reason: string | null;
  by: InitiatedBy;
  /** What the person was told would go back, in cents. */
  quotedRefund?: number | undefined;
}

/** Cancels for the customer. The refund is fixed by `ctx.now`. */
export const cancelBooking = (
  ctx: CommandContext,
  { bookingId, reason, by, quotedRefund: quotedRefundCents }: CancelOrder,
) => {
  const terms = { company: companyPromises(ctx), quotedRefundCents };
  return applyDecisionAndRelease(ctx, bookingId, (booking) => cancel(booking, reason, by, ctx, terms));
};

/** Cancels for staff, who choose the refund, or records a no-show. */
export const cancelBookingByStaff = (ctx: CommandContext, order: StaffOrder & StaffCancellation) =>
  decideOn(ctx, order, (booking) => cancelByStaff(booking, order, ctx, companyPromises(ctx)), RELEASING);

/** Hides a booking from the main view. Safe to repeat. */
export const archiveBooking = (ctx: CommandContext, order: StaffOrder & { confirm: boolean }) =>
  decideOn(ctx, order, (booking) => archive(booking, ctx, order.confirm));

/** Shows a hidden booking again. Safe to repeat. */
export const unarchiveBooking = (ctx: CommandContext, order: StaffOrder) =>
  decideOn(ctx, order, (booking) => unarchive(booking, ctx));

/** Deletes a booking for good. Refused while money of the customer is held. */
export const deleteBooking = (ctx: CommandContext, order: StaffOrder) =>
  decideOn(ctx, order, (booking) => remove(booking, ctx), RELEASING);

/** Repeated, it changes nothing. */
export const seeToProblems = (ctx: CommandContext, order: StaffOrder) =>
  decideOn(ctx, order, (booking) => settleProblems(booking, ctx), {
    isDone: (booking) => openProblems(booking).length === 0,
  });

/** Records the cash that the chauffeur took; a second record replaces the first. A trip that waited for nothing else is completed. Safe to repeat. */
export const recordCashReceived = (ctx: CommandContext, order: StaffOrder & { amountCents: number }) =>
  decideOn(
    ctx,
    order,
    (booking) =>
      completingIfSettled(recordCash(booking, order.amountCents, ctx), closingRules(ctx, booking), ctx),
    { isDone: ({ cashReceivedCents }) => cashReceivedCents === order.amountCents },
  );

/** Gives money back by hand. The key is stored with the refund, so a repeated request changes nothing. */
export const refundBooking = (ctx: CommandContext, order: StaffOrder & HandRefundOrder) =>
  decideOn(ctx, order, (booking) => refundByHand(booking, order, ctx), {
    isDone: (booking) => isRepeated(booking, order),
  });
