import * as z from 'zod/mini';
import { PaymentMethod, PublicBooking } from './booking.ts';
import { Quote } from './catalog.ts';
import { Uuid, line, pageFields } from './fieldSchemas.ts';
import { passengerAnswers } from './passengerFields.ts';
import { tripAnswers } from './tripFields.ts';

// An offer is a trip at a fixed price. Once the customer accepts it, it is a booking.

export const OfferStatus = z.enum(['open', 'accepted', 'expired', 'withdrawn']);
export type OfferStatus = z.infer<typeof OfferStatus>;

const trip = z.pick(PublicBooking, {
  id: true,
  customerName: true,
  customerEmail: true,
  serviceIds: true,
  vehicleId: true,
  pickupDate: true,
  pickupTime: true,
  pickupAddress: true,
  destinations: true,
  duration: true,
  totalAmount: true,
  paymentMethod: true,
});

export const Offer = z.extend(trip, {
  status: OfferStatus,
  passengerName: passengerAnswers.passengerName,
  vehicleName: z.nullable(z.string()),
  ...tripAnswers,
  quote: Quote,
  expiresAt: z.string(),
  createdAt: z.string(),
});
export type Offer = z.infer<typeof Offer>;

/** An offer for staff. Its booking will have the same id. */
export const AdminOffer = z.extend(Offer, {
  customerPhone: z.string(),
  passengerPhone: passengerAnswers.passengerPhone,
  version: z.number(),
  /** Where the customer accepts it. */
  url: z.string(),
  createdBy: z.string(),
});
export type AdminOffer = z.infer<typeof AdminOffer>;

export const OfferListQuery = z.object({ status: z.optional(OfferStatus), ...pageFields() });
export type OfferListQuery = z.infer<typeof OfferListQuery>;

/** POST /api/offers/{token}/accept. Repeating it returns the same booking. */
export const AcceptOfferRequest = z.object({
  acceptedPolicyVersion: line(20, 'Please accept the cancellation terms'),
  paymentMethod: z.optional(PaymentMethod),
});

export const OfferParams = z.object({ id: Uuid });
