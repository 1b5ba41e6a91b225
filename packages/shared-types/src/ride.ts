import * as z from 'zod/mini';
import { BookingStatus } from './booking.ts';
import { line, paragraph } from './fieldSchemas.ts';
import { Money, moneyInput } from './money.ts';
import { RideExtra, RideProblem, RideStep, TripChange, rideFields } from './rideFields.ts';
import { PROBLEM_NOTE_LENGTH } from './rideLimits.ts';

export * from './rideFields.ts';
export * from './rideLimits.ts';

// The ride, for chauffeur, passenger and staff.

/** Id of a press, so that one that is sent again counts once. */
const clientId = z.string().check(z.minLength(8), z.maxLength(80), z.regex(/^[\w-]+$/, 'Not an id'));

/** By the phone's clock: a press may arrive late. */
const pressedAt = z.iso.datetime({ offset: true, error: 'Enter an ISO date and time' });

/** A trip for its chauffeur. No price but the cash to collect. */
export const ChauffeurTrip = z.object({
  id: z.string(),
  status: BookingStatus,
  /** ISO with the business zone's offset. */
  pickupDate: z.string(),
  pickupTime: z.string(),
  duration: z.number(),
  pickupAddress: z.string(),
  destinations: z.array(z.string()),
  serviceNames: z.array(z.string()),
  passengerName: z.string(),
  /** Null where there is none, and from an hour after `done` on. */
  passengerPhone: z.nullable(z.string()),
  passengers: z.nullable(z.number()),
  luggage: z.nullable(z.number()),
  flightNumber: z.nullable(z.string()),
  pickupSign: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  vehicleName: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  /** Null when nothing is to be collected. */
  cashToCollect: z.nullable(Money),
  cashReceived: z.nullable(Money),
  ride: z.object(rideFields),
  /** Whether positions are accepted now. */
  sharesPosition: z.boolean(),
  /** When waiting began, and the free minutes; null before arrival and once on board. */
  waiting: z.nullable(z.object({ since: z.string(), graceMinutes: z.number() })),
  /** `on_the_way` before this is 409 `ride.too_early`. */
  setOutFrom: z.string(),
  /** Of what is accepted: sent back as `seen` with a step. */
  revision: z.string(),
  /** What has changed since it was accepted, until it is accepted again. */
  changes: z.array(TripChange),
  /** What this trip's chauffeurs added, oldest first. */
  extras: z._default(z.array(RideExtra), []),
});
export type ChauffeurTrip = z.infer<typeof ChauffeurTrip>;

/** GET /api/chauffeur/trips: the trips of today and tomorrow. The personal key is sent as `Authorization: Bearer`. */
export const ChauffeurDay = z.object({
  chauffeur: z.object({ id: z.string(), name: z.string(), photoUrl: z.nullable(z.string()) }),
  now: z.string(),
  /** YYYY-MM-DD in the business zone. */
  today: z.string(),
  /** By pickup. Includes trips that last into today, and one under way, whatever its day. */
  trips: z.array(ChauffeurTrip),
});
export type ChauffeurDay = z.infer<typeof ChauffeurDay>;

/** POST /api/chauffeur/trips/{id}/steps. After setting out, `accepted` says yes to `changes`. */
export const StepRequest = z.object({
  step: RideStep,
  at: pressedAt,
  clientId,
  /** The `revision` that was shown. If the trip has another, accepting or setting out is refused with 409 `ride.trip_changed`. */
  seen: z.optional(z.string().check(z.maxLength(64))),
});
export type StepRequest = z.infer<typeof StepRequest>;

/** POST /api/chauffeur/trips/{id}/undo: takes back the step pressed under this id, within ten seconds. */
export const UndoStepRequest = z.object({ clientId, at: pressedAt });
export type UndoStepRequest = z.infer<typeof UndoStepRequest>;

/** POST /api/chauffeur/trips/{id}/decline: gives the trip back to staff, before setting out. */
export const DeclineTripRequest = z.object({ reason: z._default(line(200), ''), clientId });
export type DeclineTripRequest = z.infer<typeof DeclineTripRequest>;

/** POST /api/chauffeur/trips/{id}/cash. In cents once parsed. */
export const CashReceivedRequest = z.object({ amount: moneyInput(), clientId });
export type CashReceivedRequest = z.infer<typeof CashReceivedRequest>;

/** POST /api/chauffeur/trips/{id}/problems: an alert to staff. */
export const ProblemRequest = z
  .object({
    kind: RideProblem.shape.kind,
    note: z._default(paragraph(PROBLEM_NOTE_LENGTH), ''),
    clientId,
    /** Left out: now. */
    at: z.optional(pressedAt),
  })
  .check((ctx) => {
    const { kind, note } = ctx.value;
    if (kind !== 'other' || note !== '') return;
    ctx.issues.push({ code: 'custom', input: note, path: ['note'], message: 'Say what is wrong' });
  });
export type ProblemRequest = z.infer<typeof ProblemRequest>;

/** POST /api/chauffeur/trips/{id}/extras: a proposal for staff. In cents once parsed. */
export const ExtraRequest = z
  .object({
    kind: RideExtra.shape.kind,
    amount: moneyInput().check(z.minimum(1, 'Enter an amount above zero')),
    note: z._default(paragraph(PROBLEM_NOTE_LENGTH), ''),
    clientId,
  })
  .check((ctx) => {
    const { kind, note } = ctx.value;
    if (kind !== 'other' || note !== '') return;
    ctx.issues.push({ code: 'custom', input: note, path: ['note'], message: 'Say what it is for' });
  });
export type ExtraRequest = z.infer<typeof ExtraRequest>;

/** POST /api/chauffeur/trips/{id}/position: accepted from `on_the_way` until `on_board` only. */
export const PositionRequest = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
  at: pressedAt,
});
export type PositionRequest = z.infer<typeof PositionRequest>;

/** Only the last position is kept, until the end of the ride. */
export const Position = z.object({ lat: z.number(), lng: z.number(), at: z.string() });
export type Position = z.infer<typeof Position>;

/** GET /api/ride/{token}: the ride for its passenger. No price and no contact of the customer. */
export const PassengerRide = z.object({
  /** The first eight characters of the booking's id. */
  reference: z.string(),
  status: BookingStatus,
  pickupDate: z.string(),
  pickupTime: z.string(),
  pickupAddress: z.string(),
  destinations: z.array(z.string()),
  duration: z.number(),
  ...rideFields,
  position: z.nullable(Position),
  /** Expected time at the pickup; null while it is not known, and after arrival. */
  expectedAt: z.nullable(z.string()),
  /** The ride is done, and can be rated. */
  canRate: z.boolean(),
  rating: z.nullable(z.number()),
});
export type PassengerRide = z.infer<typeof PassengerRide>;

/** POST /api/ride/{token}/rating. Replaces an earlier one; a comment that is left out stays. */
export const RatingRequest = z.object({
  rating: z.int('Choose 1 to 5').check(z.minimum(1, 'Choose 1 to 5'), z.maximum(5, 'Choose 1 to 5')),
  comment: z.optional(paragraph(1000)),
});
export type RatingRequest = z.infer<typeof RatingRequest>;

/** An average needs at least so many ratings. */
export const MIN_RATINGS = 5;

/** GET /api/ratings: the average to a tenth; null below `MIN_RATINGS`. */
export const Ratings = z.object({
  average: z.nullable(z.string().check(z.regex(/^[1-5]\.\d$/))),
  count: z.int(),
});
export type Ratings = z.infer<typeof Ratings>;
