import * as z from 'zod/mini';
import { BookingStatus, PaymentMethod, PaymentStatus } from './booking.ts';
import { VehicleType } from './catalog.ts';
import { DocumentTerm } from './document.ts';
import { CalendarDay } from './fieldSchemas.ts';
import { Money } from './money.ts';
import { passengerAnswers } from './passengerFields.ts';
import { RideProblem, RideStep } from './rideFields.ts';

// The dispatch board: one day by chauffeur or by vehicle.

/** `off_duty`: inactive or off. `document_expired`: of the chauffeur or the car, before the trip is over. `changed`: since it was accepted, and not acknowledged. `not_accepted`: less than 24 hours before the pickup. `to_close`: the ride is done, and staff have to look at it. */
export const DISPATCH_FLAGS = [
  'not_approved',
  'no_vehicle',
  'no_chauffeur',
  'declined',
  'off_duty',
  'document_expired',
  'problem',
  'changed',
  'not_accepted',
  'unpaid',
  'late',
  'to_close',
] as const;
export const DispatchFlag = z.enum(DISPATCH_FLAGS);
export type DispatchFlag = z.infer<typeof DispatchFlag>;

const ACCEPTANCE_HOURS = 24;

/** Acceptance is expected from the day before the pickup. */
export const isAcceptanceDue = (pickup: Date, now: Date): boolean =>
  pickup.getTime() - now.getTime() <= ACCEPTANCE_HOURS * 3_600_000;

export const DispatchTrip = z.object({
  id: z.string(),
  version: z.number(),
  status: BookingStatus,
  /** ISO with the business zone's offset: from the pickup to the end of the trip, without turnaround. */
  from: z.string(),
  to: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  ...passengerAnswers,
  passengers: z.nullable(z.number()),
  luggage: z.nullable(z.number()),
  flightNumber: z.nullable(z.string()),
  pickupSign: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  pickupAddress: z.string(),
  destinations: z.array(z.string()),
  serviceNames: z.array(z.string()),
  vehicleId: z.nullable(z.string()),
  vehicleName: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  chauffeurId: z.nullable(z.string()),
  chauffeurName: z.nullable(z.string()),
  step: z.nullable(RideStep),
  steps: z.array(z.object({ step: RideStep, at: z.string() })),
  late: z.boolean(),
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  totalAmount: Money,
  balanceDue: Money,
  flags: z.array(DispatchFlag),
  /** Those that nobody has seen to. */
  problems: z.array(RideProblem),
});
export type DispatchTrip = z.infer<typeof DispatchTrip>;

const TimeSpan = z.object({ from: z.string(), to: z.string() });

/** A span in which a chauffeur or vehicle is not available. */
const Off = z.object({ id: z.string(), from: z.string(), to: z.string(), reason: z.string() });

export const DispatchBoard = z.object({
  date: z.string(),
  /** The bounds of the day. */
  from: z.string(),
  to: z.string(),
  now: z.string(),
  turnaroundMinutes: z.number(),
  chauffeurs: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      photoUrl: z.nullable(z.string()),
      active: z.boolean(),
      documents: z.array(DocumentTerm),
      /** The hours at work that touch the day; null where none are agreed on. */
      atWork: z.nullable(z.array(TimeSpan)),
      off: z.array(Off),
    }),
  ),
  vehicles: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: VehicleType,
      plate: z.string(),
      capacity: z.number(),
      available: z.boolean(),
      documents: z.array(DocumentTerm),
      off: z.array(Off),
    }),
  ),
  /** All trips of the day that take place, by pickup. */
  trips: z.array(DispatchTrip),
});
export type DispatchBoard = z.infer<typeof DispatchBoard>;

/** GET /api/admin/dispatch; without a date: today. */
export const DispatchQuery = z.object({ date: z.optional(CalendarDay) });
export type DispatchQuery = z.infer<typeof DispatchQuery>;
