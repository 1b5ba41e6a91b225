import * as z from 'zod/mini';
import { Money } from './money.ts';
import { RIDE_EXTRAS, RIDE_PROBLEMS } from './rideLimits.ts';

// The ride as everybody with access sees it.

export const RIDE_STEPS = ['accepted', 'on_the_way', 'arrived', 'on_board', 'done'] as const;
export const RideStep = z.enum(RIDE_STEPS, 'Unknown step');
export type RideStep = z.infer<typeof RideStep>;

export const RideChauffeur = z.object({
  name: z.string(),
  phone: z.string(),
  photoUrl: z.nullable(z.string()),
});
export type RideChauffeur = z.infer<typeof RideChauffeur>;

export const rideFields = {
  chauffeur: z.nullable(RideChauffeur),
  /** The name of the car. */
  vehicle: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  /** The newest step; null before the first. */
  step: z.nullable(RideStep),
  steps: z.array(z.object({ step: RideStep, at: z.string() })),
  /** A step is missing. */
  late: z.boolean(),
};
export const Ride = z.object(rideFields);
export type Ride = z.infer<typeof Ride>;

/** What is otherwise than the chauffeur accepted it: of the first change since, to now. Null: none. */
export const TripChange = z.object({
  field: z.enum([
    'pickupDate',
    'pickupAddress',
    'destinations',
    'vehicleId',
    'passengers',
    'pickupSign',
    'passengerName',
  ]),
  /** A pickup is the local time, YYYY-MM-DDTHH:mm:ss; a vehicle its name. Chauffeurs are not told a former passenger who may be the booker. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type TripChange = z.infer<typeof TripChange>;

export const RideProblem = z.object({
  id: z.string(),
  kind: z.enum(RIDE_PROBLEMS, 'Unknown problem'),
  note: z.string(),
  at: z.string(),
  /** The chauffeur's name. */
  by: z.string(),
  /** When staff have seen to it, and who; null until then. */
  seenAt: z.nullable(z.string()),
  seenBy: z.nullable(z.string()),
});
export type RideProblem = z.infer<typeof RideProblem>;

/** What the chauffeur added: a proposal, never charged by itself. */
export const RideExtra = z.object({
  id: z.string(),
  kind: z.enum(RIDE_EXTRAS, 'Unknown extra'),
  amount: Money,
  note: z.string(),
  at: z.string(),
  /** The chauffeur's name. */
  by: z.string(),
});
export type RideExtra = z.infer<typeof RideExtra>;

/** Waiting time of a trip that is not closed. */
export const WaitingTime = z.object({
  status: z.enum(['running', 'proposed']),
  /** From arrival or pickup, whichever is later, until the passenger was on board, or until now. */
  minutes: z.number(),
  graceMinutes: z.number(),
  /** The minutes that are not free, and their price before tax. */
  chargeableMinutes: z.number(),
  amount: Money,
});
export type WaitingTime = z.infer<typeof WaitingTime>;

/** A line that is proposed for the closing, before tax. */
export const ClosingLine = z.object({
  kind: z.enum(['waiting', 'overtime', ...RIDE_EXTRAS]),
  label: z.string(),
  amount: Money,
  /** Measured, for waiting and overtime. */
  minutes: z.optional(z.number()),
  /** Of an extra. */
  note: z.optional(z.string()),
  clientId: z.optional(z.string()),
});
export type ClosingLine = z.infer<typeof ClosingLine>;

/** What staff look at when they close a trip. */
export const Closing = z.object({
  /** The ride is done, and waits for staff ("To close"). */
  due: z.boolean(),
  lines: z.array(ClosingLine),
  /** Of a cash trip: what was to be collected, before these lines, and what the chauffeur recorded. */
  cashExpected: z.nullable(Money),
  cashReceived: z.nullable(Money),
});
export type Closing = z.infer<typeof Closing>;
