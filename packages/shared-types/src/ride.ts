import * as z from 'zod/mini';
import { BookingStatus } from './booking.ts';
import { line, paragraph } from './fieldSchemas.ts';
import { Money, moneyInput } from './money.ts';
import { RideStep, rideFields } from './rideFields.ts';

export * from './rideFields.ts';
export * from './rideLimits.ts';

// The ride itself: what the chauffeur presses, what the passenger sees, what staff make of it.

/** Made by the chauffeur's page for each press, so that one that is sent again counts once. */
const clientId = z.string().check(z.minLength(8), z.maxLength(80), z.regex(/^[\w-]+$/, 'Not an id'));

/** When the button was pressed, by the phone's clock: a press may arrive late. */
const pressedAt = z.iso.datetime({ offset: true, error: 'Enter an ISO date and time' });

/** A trip as its chauffeur sees it: no price but the cash to collect. */
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
  passengerPhone: z.string(),
  passengers: z.nullable(z.number()),
  luggage: z.nullable(z.number()),
  flightNumber: z.nullable(z.string()),
  pickupSign: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  vehicleName: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  /** What the passenger still has to pay in cash; null when nothing is to be collected. */
  cashToCollect: z.nullable(Money),
  cashReceived: z.nullable(Money),
  ride: z.object(rideFields),
  /** The page may send positions of this trip now. */
  sharesPosition: z.boolean(),
  /** Since when waiting time runs, and how many minutes of it are free; null before arrival and once on board. */
  waiting: z.nullable(z.object({ since: z.string(), graceMinutes: z.number() })),
});
export type ChauffeurTrip = z.infer<typeof ChauffeurTrip>;

/** GET /api/chauffeur/trips, with the personal key as `Authorization: Bearer`: the trips of today and tomorrow. */
export const ChauffeurDay = z.object({
  chauffeur: z.object({ id: z.string(), name: z.string(), photoUrl: z.nullable(z.string()) }),
  now: z.string(),
  /** YYYY-MM-DD in the business zone. */
  today: z.string(),
  /** By pickup; one that is under way is there whatever its day. */
  trips: z.array(ChauffeurTrip),
});
export type ChauffeurDay = z.infer<typeof ChauffeurDay>;

/** POST /api/chauffeur/trips/{id}/steps */
export const StepRequest = z.object({
  step: RideStep,
  at: pressedAt,
  clientId,
  /** The pickup that the page showed: a yes to another time or place is refused with 409 `ride.trip_changed`. */
  seen: z.optional(
    z.object({
      pickupDate: z.iso.datetime({ offset: true, error: 'Enter an ISO date and time' }),
      pickupAddress: z.string().check(z.maxLength(300)),
    }),
  ),
});
export type StepRequest = z.infer<typeof StepRequest>;

/** POST /api/chauffeur/trips/{id}/undo: takes back the step that was pressed under this id, within ten seconds of it. */
export const UndoStepRequest = z.object({ clientId, at: pressedAt });
export type UndoStepRequest = z.infer<typeof UndoStepRequest>;

/** POST /api/chauffeur/trips/{id}/decline: gives the trip back to staff, before it is under way. */
export const DeclineTripRequest = z.object({ reason: z._default(line(200), ''), clientId });
export type DeclineTripRequest = z.infer<typeof DeclineTripRequest>;

/** POST /api/chauffeur/trips/{id}/cash. In cents once parsed. */
export const CashReceivedRequest = z.object({ amount: moneyInput(), clientId });
export type CashReceivedRequest = z.infer<typeof CashReceivedRequest>;

/** POST /api/chauffeur/trips/{id}/position: where the car is, only between `on_the_way` and `on_board`. */
export const PositionRequest = z.object({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
  at: pressedAt,
});
export type PositionRequest = z.infer<typeof PositionRequest>;

/** The last known one; only this one is kept, and not beyond the ride. */
export const Position = z.object({ lat: z.number(), lng: z.number(), at: z.string() });
export type Position = z.infer<typeof Position>;

/** GET /api/ride/{token}: the ride as its passenger sees it. It shows no price, no phone of the customer, nothing of others. */
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
  /** When the car is expected at the pickup; null while that is not known, and once it is there. */
  expectedAt: z.nullable(z.string()),
  /** The ride is done, and can be rated. */
  canRate: z.boolean(),
  rating: z.nullable(z.number()),
});
export type PassengerRide = z.infer<typeof PassengerRide>;

/** POST /api/ride/{token}/rating. A second one replaces the first; a comment that is left out stays as it is. */
export const RatingRequest = z.object({
  rating: z.int('Choose 1 to 5').check(z.minimum(1, 'Choose 1 to 5'), z.maximum(5, 'Choose 1 to 5')),
  comment: z.optional(paragraph(1000)),
});
export type RatingRequest = z.infer<typeof RatingRequest>;

/** So many ratings it takes until their average says something. */
export const MIN_RATINGS = 5;

/** GET /api/ratings: what passengers gave for their rides, to a tenth; no average below `MIN_RATINGS`. */
export const Ratings = z.object({
  average: z.nullable(z.string().check(z.regex(/^[1-5]\.\d$/))),
  count: z.int(),
});
export type Ratings = z.infer<typeof Ratings>;

/** POST /api/admin/bookings/{reference}/waiting: charges waiting time that staff have confirmed, or waives it. */
export const WaitingDecision = z.object({
  version: z.optional(z.int()),
  charge: z.boolean(),
  /** Taken instead of what was measured. */
  minutes: z.optional(z.int().check(z.minimum(1), z.maximum(1440))),
});
export type WaitingDecision = z.infer<typeof WaitingDecision>;
