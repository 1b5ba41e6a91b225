import type { FieldChange } from '@livery/shared-types';
import {
  decide,
  hasBoarded,
  refusal,
  statusWords,
  type ActorContext,
  type Booking,
  type ChangeRequest,
  type Decision,
} from './booking.ts';
import { isPastPickup } from './cancel.ts';
import { isChangeable } from './changeBooking.ts';
import type { RequestOrder } from './changeRequest.ts';

/** Customers may change details, and ask for changes, until the pickup, or until they are on board. */
export const canChange = (booking: Booking, now: Date): boolean =>
  isChangeable(booking) && !hasBoarded(booking) && !isPastPickup(booking, now);

/** Stricter than for staff. */
export function refuseUnchangeable(booking: Booking, now: Date): void {
  if (canChange(booking, now)) return refuseTooMany(booking);
  if (isChangeable(booking) && hasBoarded(booking))
    throw refusal('booking.under_way', 'The trip has begun. Please call us instead.', booking);
  if (isChangeable(booking))
    throw refusal('booking.after_pickup', 'The pickup time has passed. Please call us instead.', booking);
  const message = `This booking is ${statusWords(booking.status)}, so it cannot be changed.`;
  throw refusal('booking.wrong_status', message, booking);
}

/** Limits the customer's changes and requests, so that history and inbox cannot be flooded. */
const MAX_CHANGES = 50;
const BY_CUSTOMER = ['changed', 'change requested'];

function refuseTooMany(booking: Booking): void {
  const made = booking.log.filter(
    ({ actor, action }) => actor === 'customer' && BY_CUSTOMER.includes(action),
  );
  if (made.length < MAX_CHANGES) return;
  const message = 'This booking was changed very often. Please call us to change it again.';
  throw refusal('booking.too_many_changes', message, booking);
}

/** Refuses a request that cannot be made now. Only one may be open. */
export function refuseRequest(booking: Booking, now: Date): void {
  refuseUnchangeable(booking, now);
  if (booking.changeRequest?.status !== 'open') return;
  const message =
    'A change of this booking has been asked for already. Withdraw it first, or wait for our answer.';
  throw refusal('booking.change_requested_already', message, booking);
}

export interface ChangedView {
  changes: FieldChange[];
  newTotalCents: number;
}

/** Stores the request. Everything else stays: staff decide. */
export function requestChange(
  booking: Booking,
  { id, key, wanted, message }: RequestOrder,
  { changes, newTotalCents }: ChangedView,
  ctx: ActorContext,
): Decision {
  refuseRequest(booking, ctx.now);
  const request: ChangeRequest = {
    id,
    key,
    status: 'open',
    requestedAt: ctx.now,
    wanted,
    changes,
    message,
    newTotalCents,
    decidedAt: null,
    decidedBy: null,
    reason: null,
  };
  const entry = {
    ctx,
    action: 'change requested',
    note: message,
    changes: changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`),
  };
  return decide(booking, { changeRequest: request }, entry, [{ type: 'booking.change_requested', request }]);
}
