import * as z from 'zod/mini';
import { BookingStatus, PaymentMethod, PaymentStatus } from './booking.ts';

/** A booking as events carry it: everything that a letter about it needs. */
export const BookingSummary = z.object({
  bookingId: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  /** ISO with the business zone's offset. */
  pickupAt: z.string(),
  durationHours: z.number(),
  pickupAddress: z.string(),
  destinations: z.array(z.string()),
  serviceNames: z.array(z.string()),
  vehicleName: z.nullable(z.string()),
  vehicleId: z.nullable(z.string()),
  totalCents: z.number(),
  promoCode: z.nullable(z.string()),
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  status: BookingStatus,
  passengers: z.nullable(z.number()),
  luggage: z.nullable(z.number()),
  flightNumber: z.nullable(z.string()),
  pickupSign: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  manageToken: z.string(),
  /** Grows with every change of the booking; also the calendar invitation's SEQUENCE. */
  version: z.number(),
});
export type BookingSummary = z.infer<typeof BookingSummary>;

/** GET /internal/bookings/{id}/payable on booking: what payment may charge. */
export const Payable = z.object({
  bookingId: z.string(),
  payable: z.boolean(),
  /** Why not, in words fit for the customer. */
  reason: z.nullable(z.string()),
  amountCents: z.number(),
  currency: z.literal('cad'),
  summary: BookingSummary,
});
export type Payable = z.infer<typeof Payable>;
