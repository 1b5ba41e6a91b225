import * as z from 'zod/mini';
import { BookingStatus } from './booking.ts';
import { Uuid, line, pageFields, paragraph } from './fieldSchemas.ts';
import { Money } from './money.ts';
import { passengerAnswers } from './passengerFields.ts';

// Customers, identified by e-mail address or phone number, and built from their bookings.

export const CustomerSummary = z.object({
  id: z.string(),
  name: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  trips: z.number(),
  noShows: z.number(),
  /** Paid and not given back, by card and in cash. */
  spend: Money,
  lastPickup: z.nullable(z.string()),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;

export const CustomerTrip = z.object({
  id: z.string(),
  status: BookingStatus,
  ...passengerAnswers,
  noShow: z.boolean(),
  pickupDate: z.string(),
  pickupAddress: z.string(),
  destinations: z.array(z.string()),
  vehicleId: z.nullable(z.string()),
  vehicleName: z.nullable(z.string()),
  serviceIds: z.array(z.string()),
  duration: z.number(),
  totalAmount: Money,
});
export type CustomerTrip = z.infer<typeof CustomerTrip>;

/** Presets of a new order. */
export const CustomerDefaults = z.object({
  pickupAddress: z.string(),
  vehicleId: z.nullable(z.string()),
  passengers: z.nullable(z.number()),
  pickupSign: z.nullable(z.string()),
});
export type CustomerDefaults = z.infer<typeof CustomerDefaults>;

export const Customer = z.extend(CustomerSummary, {
  notes: z.string(),
  preferences: z.string(),
  defaults: CustomerDefaults,
  completed: z.number(),
  cancelled: z.number(),
  upcoming: z.number(),
  /** Newest pickup first, at most 50. */
  recentTrips: z.array(CustomerTrip),
  createdAt: z.string(),
  erasedAt: z.nullable(z.string()),
  version: z.number(),
});
export type Customer = z.infer<typeof Customer>;

export const CustomerListQuery = z.object({
  q: z.optional(line(120)),
  /** An e-mail address or a phone number as a booking has it: only whom bookings with it alone belong to. */
  contact: z.optional(line(254)),
  ...pageFields(),
});
export type CustomerListQuery = z.infer<typeof CustomerListQuery>;

/** Only the fields that are sent change. */
export const CustomerUpdate = z.object({
  version: z.optional(z.int()),
  name: z.optional(line(160, 'Enter a name')),
  notes: z.optional(paragraph(4000)),
  preferences: z.optional(paragraph(2000)),
});
export type CustomerUpdate = z.infer<typeof CustomerUpdate>;

/** The other record is merged into this one. */
export const MergeCustomersRequest = z.object({ otherId: Uuid });
