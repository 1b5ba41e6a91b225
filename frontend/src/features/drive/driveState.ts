import type { ChauffeurDay, ChauffeurTrip } from '@livery/shared-types/ride';
import type { RideStep } from '@livery/shared-types/rideFields';
import { UNDO_SECONDS, type RideExtraKind } from '@livery/shared-types/rideLimits';
import { changesBetween, type ChangedField } from './dayChanges.ts';
import type { NewPress, Press, PressAction } from './press.ts';
import { acceptsChanges, isTripOver, shownTrip, stepAfter, takesExtras } from './shownTrips.ts';

// The phone keeps all of it as one record: each change is one transaction, whichever tab makes it.

interface NoticeOrigin {
  tripId: string;
  pickupTime: string;
  passengerName: string;
}
type NewNotice = NoticeOrigin &
  (
    | { kind: 'new' }
    | { kind: 'withdrawn' }
    /** `isAskedAgain`: it was accepted as it was before. */
    | { kind: 'changed'; fields: ChangedField[]; isAskedAgain?: boolean }
    | ({ kind: 'refused'; code: string; message: string } & RefusedPress)
  );
/** Of an extra the amount: it has to be told to dispatch in another way. */
type RefusedPress =
  | { press: Exclude<PressAction['kind'], 'extra'> }
  | { press: 'extra'; pressId: string; extra: RideExtraKind; amount: string };
/** What the chauffeur has to know, until it is confirmed. */
export type Notice = NewNotice & { id: string };

/** The step that can still be taken back. */
export interface UndoableStep {
  tripId: string;
  pressId: string;
  step: RideStep;
  at: string;
}

export interface DriveState {
  /** Of the personal link; null when there is none. */
  key: string | null;
  /** The link was replaced by another, or taken away. */
  isEnded: boolean;
  /** The server has answered this key: it is known whose it is. */
  isConfirmed: boolean;
  /** Whose `presses` are kept. */
  chauffeurId: string | null;
  day: ChauffeurDay | null;
  /** When `day` was true, in milliseconds by the server's clock. */
  dayAsOf: number | null;
  /** By how much the server's clock is ahead of the phone's. */
  clockOffsetMs: number;
  presses: Press[];
  undoable: UndoableStep | null;
  notices: Notice[];
  /** Null until the chauffeur was asked. */
  sharesPosition: boolean | null;
  /** Null: the phone's. */
  language: 'en' | 'fr' | null;
}

export const INITIAL_STATE: DriveState = {
  key: null,
  isEnded: false,
  isConfirmed: false,
  chauffeurId: null,
  day: null,
  dayAsOf: null,
  clockOffsetMs: 0,
  presses: [],
  undoable: null,
  notices: [],
  sharesPosition: null,
  language: null,
};

const MAX_NOTICES = 12;

/** A link was opened. Presses of the one before wait until it is known whether it belongs to the same chauffeur. */
export const openLink = (state: DriveState, key: string): DriveState =>
  key === state.key ? state : { ...withoutDay(state), key, isEnded: false, isConfirmed: false };

/** The server does not know the key any more. What was pressed and not sent waits for the chauffeur's next link. */
export const endLink = (state: DriveState, key: string): DriveState =>
  state.key === key ? { ...withoutDay(state), key: null, isEnded: true, isConfirmed: false } : state;

/** Without a link no passenger's data is shown. */
const withoutDay = (state: DriveState): DriveState => ({
  ...state,
  day: null,
  dayAsOf: null,
  undoable: null,
  notices: [],
});

const tripOf = (state: DriveState, id: string): ChauffeurTrip | undefined =>
  state.day?.trips.find((trip) => trip.id === id);

/** Changes nothing where the shown trip does not allow it, as for a double press or after another tab's press. */
export function addPress(state: DriveState, press: NewPress): DriveState {
  const trip = tripOf(state, press.tripId);
  if (trip === undefined || !isPossible(state, trip, press)) return state;
  const undoable = undoableAfter(state, trip, press);
  const kept: Press = {
    ...press,
    ...(press.kind === 'step' && { seen: trip.revision }),
    isAttempted: false,
  };
  return { ...state, undoable, presses: [...state.presses, kept] };
}

function isPossible({ presses }: DriveState, trip: ChauffeurTrip, action: PressAction): boolean {
  const shown = shownTrip(trip, presses);
  if (shown.isDeclined) return false;
  const { step } = shown.ride;
  switch (action.kind) {
    case 'step':
      return stepAfter(step) === action.step || acceptsChanges(shown, action.step);
    case 'decline':
      return step === null || step === 'accepted';
    case 'cash':
      return shown.cashReceived !== action.amount;
    case 'problem':
      return !isTripOver(shown);
    case 'extra':
      return takesExtras(shown);
    case 'undo':
      return true;
    default:
      throw action satisfies never;
  }
}

function undoableAfter(state: DriveState, trip: ChauffeurTrip, press: NewPress) {
  const { id, tripId, at } = press;
  if (press.kind === 'step')
    return acceptsChanges(trip, press.step) ? null : { tripId, pressId: id, step: press.step, at };
  // A problem leaves the step as it is.
  return press.kind !== 'problem' && state.undoable?.tripId === tripId ? null : state.undoable;
}

export const undoEndsAt = ({ at }: UndoableStep): number => Date.parse(at) + UNDO_SECONDS * 1000;

/** Takes the last step back: out of the queue while it was never sent, and by a press of its own (`undoId`) otherwise. */
export function undoStep(state: DriveState, { now, undoId }: { now: number; undoId: string }): DriveState {
  const { undoable, presses } = state;
  if (undoable === null || now > undoEndsAt(undoable)) return state;
  const { pressId, tripId } = undoable;
  const waiting = presses.find(({ id }) => id === pressId);
  if (waiting !== undefined && !waiting.isAttempted)
    return { ...state, undoable: null, presses: presses.filter(({ id }) => id !== pressId) };
  const undo: Press = {
    kind: 'undo',
    undoes: pressId,
    id: undoId,
    tripId,
    at: new Date(now).toISOString(),
    isAttempted: false,
  };
  return { ...state, undoable: null, presses: [...presses, undo] };
}

/** The press to send next. Those of one trip go in their order; a trip in `skipped` waits, and holds up no other. */
export const nextPress = ({ presses }: DriveState, skipped: ReadonlySet<string>): Press | undefined =>
  presses.find(({ tripId }) => !skipped.has(tripId));

/** From here on the server may know of it. */
export const markAttempted = (state: DriveState, id: string): DriveState => ({
  ...state,
  presses: state.presses.map((press) => (press.id === id ? { ...press, isAttempted: true } : press)),
});

/** What the server said to a press: the trip as it is then, nothing (declined), or why not. */
export type PressAnswer =
  { kind: 'accepted'; trip: ChauffeurTrip | null } | { kind: 'refused'; code: string; message: string };

/** The press is settled, and leaves the queue. The rest of the queue goes on, whatever the answer was. */
export function settlePress(state: DriveState, press: Press, answer: PressAnswer): DriveState {
  const trip = tripOf(state, press.tripId);
  const settled: DriveState = { ...state, presses: state.presses.filter(({ id }) => id !== press.id) };
  if (answer.kind === 'accepted') {
    return { ...settled, day: state.day && withTrip(state.day, press.tripId, answer.trip) };
  }
  if (state.undoable?.pressId === press.id) settled.undoable = null;
  const notice: NewNotice = {
    ...originOf(press.tripId, trip),
    kind: 'refused',
    ...refusedOf(press),
    code: answer.code,
    message: answer.message,
  };
  return withNotices(settled, [notice]);
}

const refusedOf = (press: Press): RefusedPress =>
  press.kind === 'extra'
    ? { press: press.kind, pressId: press.id, extra: press.extra, amount: press.amount }
    : { press: press.kind };

const withTrip = (day: ChauffeurDay, id: string, answered: ChauffeurTrip | null): ChauffeurDay => ({
  ...day,
  trips: day.trips.flatMap((trip) => (trip.id !== id ? [trip] : answered === null ? [] : [answered])),
});

const originOf = (tripId: string, trip: ChauffeurTrip | undefined) => ({
  tripId,
  pickupTime: trip?.pickupTime ?? '',
  passengerName: trip?.passengerName ?? '',
});

/** Of each trip and kind only the newest counts, but for extras, of which each is money. */
function noticeId(notice: NewNotice): string {
  const id = `${notice.kind}:${notice.tripId}`;
  return notice.kind === 'refused' && notice.press === 'extra' ? `${id}:${notice.pressId}` : id;
}

/** The oldest first, so that none takes the place of the one that is being confirmed. */
function withNotices(state: DriveState, added: NewNotice[]): DriveState {
  if (added.length === 0) return state;
  const fresh = added.map((notice): Notice => ({ ...notice, id: noticeId(notice) }));
  const isMoot = ({ id, tripId, kind }: Notice) =>
    fresh.some(
      (notice) =>
        notice.id === id || (notice.kind === 'withdrawn' && notice.tripId === tripId && kind !== 'refused'),
    );
  const kept = state.notices.filter((notice) => !isMoot(notice));
  return { ...state, notices: [...kept, ...fresh].slice(-MAX_NOTICES) };
}

export const dismissNotice = (state: DriveState, id: string): DriveState => ({
  ...state,
  notices: state.notices.filter((notice) => notice.id !== id),
});

/** A smaller difference comes from the connection, not from the clock. */
const CLOCK_TOLERANCE_MS = 1_500;

/** The phone's clock when the day was asked for, and when it was answered. */
interface Timing {
  askedAt: number;
  answeredAt: number;
}

/** By how much the server's clock is ahead of the phone's. A slow answer tells nothing new. */
function clockOffset(known: number, serverNow: string, { askedAt, answeredAt }: Timing): number {
  const measured = Date.parse(serverNow) - (askedAt + answeredAt) / 2;
  const tolerance = CLOCK_TOLERANCE_MS + (answeredAt - askedAt) / 2;
  return Math.abs(measured - known) > tolerance ? Math.round(measured) : known;
}

/** Neither a yes that a change has taken back, nor the last step of a completed trip, is taken back once more. */
function canBeTakenBack({ trips }: ChauffeurDay, { tripId, step }: UndoableStep): boolean {
  const trip = trips.find(({ id }) => id === tripId);
  if (trip === undefined) return true;
  const isAskedAgain = step === 'accepted' && trip.ride.step === null && trip.changes.length > 0;
  return !isAskedAgain && trip.status !== 'completed';
}

/** The day as the server has it now, of the key it was asked with. What others have changed since becomes a notice. */
export function takeDay(state: DriveState, key: string, day: ChauffeurDay, timing: Timing): DriveState {
  if (state.key !== key) return state;
  const chauffeurId = day.chauffeur.id;
  const isSomebodyElse = state.chauffeurId !== null && state.chauffeurId !== chauffeurId;
  const { language, clockOffsetMs } = state;
  const before = isSomebodyElse ? { ...INITIAL_STATE, key, language, clockOffsetMs } : state;
  const taken: DriveState = {
    ...before,
    chauffeurId,
    isConfirmed: true,
    isEnded: false,
    day,
    undoable: before.undoable !== null && canBeTakenBack(day, before.undoable) ? before.undoable : null,
    dayAsOf: Date.parse(day.now),
    clockOffsetMs: clockOffset(clockOffsetMs, day.now, timing),
  };
  if (before.day === null) return taken;
  const changes = changesBetween(before.day, day, before.presses);
  return withNotices(
    taken,
    changes.map(({ trip, ...change }) => ({ ...originOf(trip.id, trip), ...change })),
  );
}

export const choosePosition = (state: DriveState, sharesPosition: boolean): DriveState => ({
  ...state,
  sharesPosition,
});

export const chooseLanguage = (state: DriveState, language: 'en' | 'fr'): DriveState => ({
  ...state,
  language,
});
