import type { AssignedChauffeur, BookingStatus } from '@livery/shared-types';
import {
  decide,
  isDriven,
  refusal,
  statusWords,
  type ActorContext,
  type Booking,
  type Decision,
  type DomainEvent,
} from './booking.ts';
import { heldCents } from './cardMoney.ts';
import { recordedCash } from './cash.ts';
import { closingRequest } from './changeRequest.ts';
import { handOver } from './handOver.ts';

// `pending_payment` and `confirmed` belong to the contract, but nothing here sets them.
const UNDECIDED = ['pending_approval', 'pending_payment'] as const;
const AGREED = ['approved', 'confirmed'] as const;

/** All steps and the statuses they are allowed in. Everything else is refused. */
const STEPS = {
  approve: { from: UNDECIDED, to: 'approved' },
  reject: { from: UNDECIDED, to: 'rejected' },
  complete: { from: AGREED, to: 'completed' },
  cancel: { from: [...UNDECIDED, ...AGREED], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly BookingStatus[]; to: BookingStatus }>;
export type Step = keyof typeof STEPS;

type Status = Pick<Booking, 'status'>;

export const allows = (step: Step, { status }: Status): boolean =>
  STEPS[step].from.some((from) => from === status);

/** The status after `step`; throws `booking.wrong_status` if it is not allowed. */
export function statusAfter<S extends Step>(step: S, booking: Status): (typeof STEPS)[S]['to'] {
  const { to } = STEPS[step];
  if (allows(step, booking)) return to;
  const message = `This booking is ${statusWords(booking.status)}, so it cannot be ${to}.`;
  throw refusal('booking.wrong_status', message, booking);
}

export interface Assignment {
  /** Replaces the booking's own vehicle, at the same price. */
  vehicle?: NonNullable<Booking['vehicle']> | undefined;
  /** False: approval without a vehicle is refused. */
  withoutVehicle?: boolean | undefined;
  chauffeur?: AssignedChauffeur | undefined;
}

/** Approves a waiting booking, possibly with another vehicle and a chauffeur. A second approval is refused. */
export function approve(
  booking: Booking,
  ctx: ActorContext,
  { vehicle = booking.vehicle ?? undefined, withoutVehicle, chauffeur }: Assignment = {},
): Decision {
  const status = statusAfter('approve', booking);
  if (vehicle === undefined && withoutVehicle === false)
    throw refusal('booking.no_vehicle', 'No vehicle is assigned to this booking yet.', booking);
  const isAssigned = vehicle !== undefined && vehicle.id !== booking.vehicle?.id;
  const changes = isAssigned ? [`Vehicle: ${booking.vehicle?.name ?? 'none'} → ${vehicle.name}`] : [];
  const change = isAssigned ? { status, vehicle } : { status };
  const events: DomainEvent[] = [{ type: 'booking.approved' }];
  if (chauffeur === undefined) return decide(booking, change, { ctx, action: 'approved', changes }, events);
  const given = handOver(booking, chauffeur);
  const entry = { ctx, action: 'approved', changes: [...changes, ...given.changes] };
  return decide(booking, { ...change, ...given.change }, entry, [
    ...events,
    { type: 'booking.assigned', chauffeur, previous: null },
  ]);
}

/** A trip that the chauffeur says is done is not to come, whatever its pickup time. */
export function refuseStillToCome(booking: Booking, now: Date): void {
  if (now >= booking.pickup.at || isDriven(booking)) return;
  const message = 'This trip is still to come: it can be marked as done once its pickup time has passed.';
  throw refusal('booking.before_pickup', message, booking);
}

/** Completes a trip once its pickup time has come, or it is done, with the cash if it is known. Charges nothing. */
export function complete(booking: Booking, ctx: ActorContext, cashReceivedCents?: number | null): Decision {
  const status = statusAfter('complete', booking);
  refuseStillToCome(booking, ctx.now);
  const cash =
    cashReceivedCents == null ? undefined : recordedCash(booking, cashReceivedCents, 'cashReceived');
  const entry = { ctx, action: 'completed', changes: cash?.changes ?? [] };
  const completed = decide(booking, { status, ...cash?.change }, entry, [{ type: 'booking.completed' }]);
  return closingRequest(completed, 'The trip was completed.', ctx);
}

/** Undefined when the booking is hidden already. A trip that is still to come needs a confirmation. */
export function archive(booking: Booking, ctx: ActorContext, isConfirmed = false): Decision | undefined {
  if (booking.archived) return undefined;
  if (allows('complete', booking) && ctx.now < booking.pickup.at && !isDriven(booking) && !isConfirmed) {
    const message = 'This trip is approved and still to come. Archive it all the same?';
    throw refusal('booking.still_to_come', message, booking);
  }
  const entry = { ctx, action: 'archived', changes: ['in the list → archived'] };
  return decide(booking, { archived: true }, entry);
}

/** Shows a hidden booking again; undefined when it is not hidden. */
export function unarchive(booking: Booking, ctx: ActorContext): Decision | undefined {
  if (!booking.archived) return undefined;
  const entry = { ctx, action: 'unarchived', changes: ['archived → in the list'] };
  return decide(booking, { archived: false }, entry);
}

/** Deleting moves no money, so a booking that holds some has to be cancelled first. */
export const isDeletable = (booking: Booking): boolean =>
  !allows('cancel', booking) || heldCents(booking.payment) === 0;

/** Makes the booking a tombstone, which disappears once its last event was published. */
export function remove(booking: Booking, ctx: ActorContext): Decision {
  if (!isDeletable(booking)) {
    const message = isDriven(booking)
      ? 'Close the trip first.'
      : 'Cancel it first, so that the customer is refunded.';
    throw refusal('booking.has_payment', message, booking);
  }
  const refundPercentage = booking.ending?.refundPercentage ?? 0;
  const deleted = decide(booking, { deletedAt: ctx.now }, { ctx, action: 'deleted' }, [
    { type: 'booking.deleted', refundPercentage },
  ]);
  return closingRequest(deleted, 'The booking was deleted.', ctx);
}
