import { RecordRefusal } from '@livery/service-kit/errors';
import { RIDE_STEPS, UNDO_SECONDS, type RideStep } from '@livery/shared-types';
import { displayMoment } from '@livery/shared-types/time';
import { changesToAccept, tripKey, tripToAccept } from './acceptance.ts';
import {
  decide,
  isAgreedOn,
  statusWords,
  type ActorContext,
  type Booking,
  type Decision,
  type DomainEvent,
  type RideState,
  type TakenStep,
} from './booking.ts';
import { recordCash } from './cash.ts';
import { completingIfSettled, type ClosingRules } from './closing.ts';
import { setOutFrom, stepOf } from './ride.ts';
import { isKnownPress, withSettled } from './settledPresses.ts';

/** The press is not allowed now. The answer shows the trip as it is. */
export const rideRefusal = (code: string, message: string, booking: Booking) =>
  new RecordRefusal(code, message, booking, { status: booking.status, step: stepOf(booking) });

/** What a chauffeur pressed, and when, by the phone's clock. */
export interface Press {
  clientId: string;
  at: Date;
}

/** For the history and for refusals. */
const STEP_WORDS: Record<RideStep, string> = {
  accepted: 'accepted by the chauffeur',
  on_the_way: 'on the way',
  arrived: 'arrived',
  on_board: 'on board',
  done: 'done',
};

/** When the trip was assigned to the present chauffeur. */
const assignedAt = ({ log, createdAt }: Booking): Date =>
  log.findLast(({ action }) => action === 'assigned' || action === 'approved')?.at ?? createdAt;

const latest = (...dates: Date[]): Date => new Date(Math.max(...dates.map(Number)));
const earliest = (...dates: Date[]): Date => new Date(Math.min(...dates.map(Number)));

export function refuseEnded(booking: Booking): void {
  if (isAgreedOn(booking)) return;
  const message = `This trip is ${statusWords(booking.status)}.`;
  throw rideRefusal(
    booking.status === 'cancelled' ? 'ride.cancelled' : 'booking.wrong_status',
    message,
    booking,
  );
}

/**
 * Takes the next step; undefined when the press was handled before. The step's time is that of the press, between the
 * step before and now. `done` is a step like the others: staff close the trip. After setting out, `accepted` says yes
 * to what was changed since. `seen` is the `tripKey` of the trip that the page showed.
 */
export function takeStep(
  booking: Booking,
  { step, seen, ...press }: Press & { step: RideStep; seen?: string | undefined },
  ctx: ActorContext & { setOutHours: number },
): Decision | undefined {
  const { chauffeur, ride } = booking;
  if (isKnownPress(booking, press.clientId) || chauffeur === null) return undefined;
  refuseEnded(booking);
  refuseOutdated(booking, { step, seen, at: press.at });
  const isAcknowledgement =
    step === 'accepted' && ride.steps.length > 0 && changesToAccept(booking).length > 0;
  if (!isAcknowledgement && step !== RIDE_STEPS[ride.steps.length]) throw outOfOrder(booking);
  const soonest = ride.steps.at(-1)?.at ?? assignedAt(booking);
  const at = latest(soonest, earliest(press.at, ctx.now));
  const taken: TakenStep = { step, at: earliest(at, ctx.now), receivedAt: ctx.now, clientId: press.clientId };
  if (step === 'on_the_way') refuseTooEarly(booking, taken.at, ctx.setOutHours);
  const accepted = { trip: tripToAccept(booking), step: taken };
  const stepped: RideState = {
    ...ride,
    ...(step === 'accepted' && { acceptance: accepted, formerAcceptance: ride.acceptance }),
    ...(!isAcknowledgement && { steps: [...ride.steps, taken] }),
  };
  const change: Partial<Booking> = {
    ride: isAcknowledgement ? withSettled(stepped, press.clientId) : stepped,
  };
  const event: DomainEvent = {
    type: 'ride.step_taken',
    chauffeur,
    step,
    at: taken.at.toISOString(),
    clientId: press.clientId,
  };
  return decide(
    booking,
    change,
    { ctx, action: isAcknowledgement ? 'changes accepted by the chauffeur' : STEP_WORDS[step] },
    [event],
  );
}

export function refuseDone(booking: Booking): void {
  if (stepOf(booking) === 'done') throw rideRefusal('ride.done', 'This ride is done already.', booking);
}

/** Accepting or setting out was meant for the trip as it was before, for example when pressed offline. */
function refuseOutdated(
  booking: Booking,
  { step, seen, at }: { step: RideStep; seen: string | undefined; at: Date },
): void {
  if (step !== 'accepted' && step !== 'on_the_way') return;
  const { tripChangedAt } = booking.ride;
  const isOutdated =
    seen === undefined ? tripChangedAt !== null && at < tripChangedAt : seen !== tripKey(booking);
  if (!isOutdated) return;
  const message = 'This trip has changed. Please look at it and accept it again.';
  throw rideRefusal('ride.trip_changed', message, booking);
}

function refuseTooEarly(booking: Booking, at: Date, setOutHours: number): void {
  const soonest = setOutFrom(booking, setOutHours);
  if (at >= soonest) return;
  const message = `It is too early to set out. You can from ${displayMoment(soonest, booking.pickup.zone)}.`;
  throw rideRefusal('ride.too_early', message, booking);
}

function outOfOrder(booking: Booking) {
  const next = RIDE_STEPS[booking.ride.steps.length];
  const message =
    next === undefined
      ? 'This ride is done already.'
      : `The next step of this ride is “${STEP_WORDS[next]}”.`;
  return rideRefusal('ride.out_of_order', message, booking);
}

/** Takes back the newest step, within ten seconds by the phone's clock. Undefined when it was taken back before. */
export function undoStep(booking: Booking, press: Press, ctx: ActorContext): Decision | undefined {
  const { chauffeur, ride } = booking;
  if (ride.settledIds.includes(press.clientId) || chauffeur === null) return undefined;
  const pressed = ride.steps.find(({ clientId }) => clientId === press.clientId);
  if (pressed === undefined)
    throw rideRefusal('ride.unknown_step', 'There is no such step to take back.', booking);
  refuseEnded(booking);
  if (pressed.step === 'done' && booking.status === 'completed')
    throw rideRefusal('ride.done', 'This trip is completed already, so it cannot be taken back.', booking);
  if (pressed !== ride.steps.at(-1))
    throw rideRefusal('ride.out_of_order', 'Another step was taken since then.', booking);
  const sinceMs = earliest(press.at, ctx.now).getTime() - pressed.at.getTime();
  if (sinceMs > UNDO_SECONDS * 1_000) {
    const message = `A step can be taken back within ${UNDO_SECONDS} seconds.`;
    throw rideRefusal('ride.undo_expired', message, booking);
  }
  const { step, clientId } = pressed;
  const rest: RideState = {
    ...ride,
    steps: ride.steps.slice(0, -1),
    toCloseSince: null,
    ...(step === 'accepted' && { acceptance: ride.formerAcceptance, formerAcceptance: null }),
  };
  return decide(
    booking,
    { ride: withSettled(rest, clientId) },
    { ctx, action: 'step taken back', changes: [`step ${STEP_WORDS[step]} → none`] },
    [{ type: 'ride.step_undone', chauffeur, step, clientId }],
  );
}

export function refuseUnderWay(booking: Booking): void {
  refuseEnded(booking);
  const step = stepOf(booking);
  if (step === null || step === 'accepted') return;
  const message = 'You have set out already. Please call dispatch if you cannot drive this trip.';
  throw rideRefusal('ride.under_way', message, booking);
}

/** Records all the cash received for the trip, which completes one that waited for nothing else. Undefined when the press was handled before. */
export function receiveCash(
  booking: Booking,
  { amountCents, clientId }: { amountCents: number; clientId: string },
  rules: ClosingRules,
  ctx: ActorContext,
): Decision | undefined {
  if (isKnownPress(booking, clientId)) return undefined;
  const recorded = recordCash(booking, amountCents, ctx);
  const pressed = { ...recorded, after: { ...recorded.after, ride: withSettled(booking.ride, clientId) } };
  return completingIfSettled(pressed, rules, ctx);
}
