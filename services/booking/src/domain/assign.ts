import { conflict } from '@livery/service-kit/errors';
import {
  expiredOn,
  type AssignedChauffeur,
  type ChauffeurDocumentDetails,
  type ChauffeurTakenDetails,
} from '@livery/shared-types';
import {
  decide,
  invalidField,
  refusal,
  statusWords,
  type ActorContext,
  type Booking,
  type Decision,
} from './booking.ts';
import type { Chauffeur } from './chauffeur.ts';
import { expiredText, lastDayOf, termOf } from './documents.ts';
import { handOver } from './handOver.ts';
import { stepOf } from './ride.ts';
import { withSettled } from './settledPresses.ts';
import { allows } from './transitions.ts';

/** In every step until the ride is done: a car may break down with the passenger on board. */
export const isAssignable = (booking: Booking): boolean =>
  allows('complete', booking) && booking.deletedAt === null && stepOf(booking) !== 'done';

function refuseUnassignable(booking: Booking): void {
  if (!allows('complete', booking)) {
    const message = `This booking is ${statusWords(booking.status)}, so nobody can be assigned to it.`;
    throw refusal('booking.wrong_status', message, booking);
  }
  if (stepOf(booking) === 'done') {
    const message = 'This ride is done already, so the chauffeur cannot be changed any more.';
    throw conflict('ride.done', message, { status: booking.status, step: 'done' });
  }
}

/** Assigns a chauffeur to an approved trip. Undefined if it is assigned to them already. */
export function assign(
  booking: Booking,
  chauffeur: AssignedChauffeur,
  ctx: ActorContext,
): Decision | undefined {
  refuseUnassignable(booking);
  const previous = booking.chauffeur;
  if (previous?.id === chauffeur.id) return undefined;
  const { change, changes } = handOver(booking, chauffeur);
  return decide(booking, change, { ctx, action: 'assigned', changes }, [
    { type: 'booking.assigned', chauffeur, previous },
  ]);
}

export type Unassignment =
  | { because: 'staff' }
  /** `clientId` is that of the press. */
  | { because: 'declined'; reason: string; clientId?: string };

/** Undefined without a chauffeur. One who declined is remembered until somebody else is assigned. */
export function unassign(booking: Booking, why: Unassignment, ctx: ActorContext): Decision | undefined {
  refuseUnassignable(booking);
  const { chauffeur } = booking;
  if (chauffeur === null) return undefined;
  const isDeclined = why.because === 'declined';
  const reason = isDeclined && why.reason !== '' ? why.reason : null;
  const { change, changes } = handOver(booking, null);
  const declined = isDeclined
    ? [{ chauffeurId: chauffeur.id, name: chauffeur.name, reason: why.reason, at: ctx.now }]
    : [];
  const pressed = isDeclined && why.clientId !== undefined ? [why.clientId] : [];
  return decide(
    booking,
    { ...change, ride: { ...withSettled(change.ride, ...pressed), declined } },
    { ctx, action: isDeclined ? 'declined by the chauffeur' : 'unassigned', note: reason, changes },
    [{ type: 'booking.unassigned', chauffeur, because: why.because, reason }],
  );
}

export const canDrive = ({ active, documents }: Chauffeur, booking: Booking, zone: string): boolean =>
  active && expiredOn(documents, lastDayOf(booking, zone)) === undefined;

/** Refuses a chauffeur who is inactive, or one of whose documents ends before the trip does. */
export function refuseUnfit(
  chauffeur: Chauffeur | undefined,
  booking: Booking,
  zone: string,
  alternatives: ChauffeurTakenDetails['alternatives'] = [],
): void {
  if (chauffeur === undefined) {
    const message = 'This chauffeur is not with the company any more.';
    throw conflict('chauffeur.inactive', message, { alternatives });
  }
  const { id, name, active, documents } = chauffeur;
  const details = { chauffeurId: id, chauffeurName: name, alternatives };
  if (!active) throw conflict('chauffeur.inactive', `${name} is not driving at the moment.`, details);
  const expired = expiredOn(documents, lastDayOf(booking, zone));
  if (expired === undefined) return;
  throw conflict('chauffeur.document_expired', expiredText(name, expired), {
    ...details,
    ...termOf(expired),
  } satisfies ChauffeurDocumentDetails);
}

export function namedChauffeur(chauffeur: Chauffeur | undefined): Chauffeur {
  if (chauffeur !== undefined) return chauffeur;
  throw invalidField('chauffeurId', 'There is no such chauffeur.');
}
