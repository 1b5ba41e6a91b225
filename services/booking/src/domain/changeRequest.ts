import { conflict, keyReused, notFound } from '@livery/service-kit/errors';
import { displayMoney, formatCents, type ChangeRequest as RequestView } from '@livery/shared-types';
import {
  decide,
  stopsOf,
  type ActorContext,
  type Booking,
  type ChangeRequest,
  type Decision,
  type LogEntry,
} from './booking.ts';
import { readMoment } from './pickupRules.ts';

/** A request as customer, staff and other services see it. */
export function describeRequest(request: ChangeRequest): RequestView {
  const { id, status, changes, message, newTotalCents, requestedAt, decidedAt, reason } = request;
  return {
    id,
    status,
    requestedAt: requestedAt.toISOString(),
    changes,
    message,
    newTotal: formatCents(newTotalCents),
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  };
}

export interface RequestOrder {
  id: string;
  key: ChangeRequest['key'];
  wanted: ChangeRequest['wanted'];
  message: string | null;
}

/** The request made under this key before. Another request with the same key is refused. */
export function findRepeated(
  { changeRequest }: Booking,
  key: RequestOrder['key'],
): ChangeRequest | undefined {
  if (key === null || changeRequest?.key?.id !== key.id) return undefined;
  if (changeRequest.key.bodyHash === key.bodyHash) return changeRequest;
  throw keyReused('change request');
}

/** The open request with this id; refused when there is none, or it is closed. */
export function openRequest({ changeRequest }: Booking, id: string): ChangeRequest {
  if (changeRequest?.id !== id) throw notFound('Change request');
  if (changeRequest.status === 'open') return changeRequest;
  throw conflict('booking.change_request_closed', `This request is ${changeRequest.status} already.`, {
    changeRequest: describeRequest(changeRequest),
  });
}

type Outcome = Pick<ChangeRequest, 'status' | 'reason'>;

const closed = (request: ChangeRequest, outcome: Outcome, { actor, now }: ActorContext): ChangeRequest => ({
  ...request,
  ...outcome,
  decidedAt: now,
  decidedBy: actor,
});

export function declineRequest(booking: Booking, id: string, reason: string, ctx: ActorContext): Decision {
  const request = closed(openRequest(booking, id), { status: 'declined', reason }, ctx);
  return decide(booking, { changeRequest: request }, { ctx, action: 'change declined', note: reason }, [
    { type: 'booking.change_declined', request },
  ]);
}

/** Undefined when it was withdrawn before. */
export function withdrawRequest(booking: Booking, id: string, ctx: ActorContext): Decision | undefined {
  if (booking.changeRequest?.id === id && booking.changeRequest.status === 'withdrawn') return undefined;
  const request = closed(openRequest(booking, id), { status: 'withdrawn', reason: null }, ctx);
  return decide(booking, { changeRequest: request }, { ctx, action: 'change request withdrawn' }, [
    { type: 'booking.change_withdrawn', request },
  ]);
}

/** Joins the change and the acceptance of the request that it carries out. */
export function acceptingRequest(decision: Decision, id: string, ctx: ActorContext): Decision {
  const open = openRequest(decision.before ?? decision.after, id);
  if (decision.after.quote.totalCents > open.newTotalCents) {
    const [seen, now] = [open.newTotalCents, decision.after.quote.totalCents].map((cents) =>
      displayMoney({ cents }),
    );
    const message = `The customer saw ${seen}, and it would be ${now} now. Edit the booking yourself, or decline.`;
    throw conflict('price_changed', message);
  }
  const request = closed(open, { status: 'accepted', reason: null }, ctx);
  // Staff choose the chauffeur themselves.
  const note = (entry: LogEntry): LogEntry =>
    entry.action === 'changed' ? { ...entry, note: 'The customer had asked for it.' } : entry;
  const entries = decision.entries.map(note);
  const log = [...decision.after.log.slice(0, -entries.length), ...entries];
  return { ...decision, entries, after: { ...decision.after, log, changeRequest: request } };
}

/** Closes a request for what the booking is already. */
export function acceptFulfilled(booking: Booking, id: string, ctx: ActorContext): Decision {
  const request = closed(openRequest(booking, id), { status: 'accepted', reason: null }, ctx);
  return decide(booking, { changeRequest: request }, { ctx, action: 'change accepted' });
}

/** Closes an open request together with a decision that makes it pointless. */
export function closingRequest(decision: Decision, reason: string, ctx: ActorContext): Decision {
  const { changeRequest } = decision.after;
  if (changeRequest?.status !== 'open') return decision;
  const request = closed(changeRequest, { status: 'withdrawn', reason }, ctx);
  return {
    ...decision,
    after: { ...decision.after, changeRequest: request },
    events: [...decision.events, { type: 'booking.change_withdrawn', request }],
  };
}

/** The booking is already as the customer wants it. */
export function isFulfilled(booking: Booking, wanted: ChangeRequest['wanted']): boolean {
  const { pickupDate, duration, pickupAddress, destinations, vehicleId, passengers } = wanted;
  const is = <T>(value: T | undefined, present: T) => value === undefined || value === present;
  return (
    is(duration, booking.quote.durationHours) &&
    is(pickupAddress, booking.pickupAddress) &&
    is(destinations?.join('\n'), stopsOf(booking).join('\n')) &&
    is(vehicleId, booking.vehicle?.id ?? null) &&
    is(passengers, booking.trip.passengers) &&
    (pickupDate === undefined ||
      readMoment(pickupDate, booking.pickup.zone, 'pickupDate').at.getTime() === booking.pickup.at.getTime())
  );
}
