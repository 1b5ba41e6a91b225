import * as z from 'zod/mini';
import { MIN_DURATION_HOURS, Quote, packageFields, refuseEmptyPackage } from './catalog.ts';
import { ChangeRequest } from './changeRequest.ts';
import { Money, moneyInput } from './money.ts';
import { readReference } from './readReference.ts';
import { Ride } from './rideFields.ts';
import { emailAddress, line, paragraph, promoCode, verificationCode } from './fieldSchemas.ts';
import { passengerAnswers, passengerFields } from './passengerFields.ts';
import { phoneNumber } from './phone.ts';
import { MISSING, PickupDate, TripDetails, destinationList, tripAnswers } from './tripFields.ts';

export { LOOKUP_CODE_HEADER } from './lookupCodeHeader.ts';

export const BOOKING_STATUSES = [
  'pending_approval',
  'approved',
  'rejected',
  'pending_payment',
  'confirmed',
  'cancelled',
  'completed',
] as const;
export const BookingStatus = z.enum(BOOKING_STATUSES);
export type BookingStatus = z.infer<typeof BookingStatus>;

export const PAYMENT_STATUSES = [
  'not_required',
  'unpaid',
  'authorized',
  'processing',
  'paid',
  'failed',
  'refund_pending',
  'partially_refunded',
  'refunded',
] as const;
export const PaymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const PaymentMethod = z.enum(['stripe', 'cash'], 'Choose card or cash');
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const CANCELLATION_POLICY_VERSION = '2025-01';

/** All fields of a request for a trip. `CreateBookingRequest` also refuses one without any service or vehicle. */
export const BookingFields = z.extend(TripDetails, {
  customerName: line(160, MISSING),
  customerEmail: emailAddress('Invalid email address', MISSING),
  customerPhone: z._default(phoneNumber(), ''),
  ...passengerFields,
  pickupDate: PickupDate,
  pickupAddress: z._default(line(300), ''),
  destinations: z._default(destinationList, []),
  destinationAddress: z._default(z.nullable(line(300)), null),
  ...packageFields,
  promoCode: z._default(z.nullable(promoCode(40)), null),
  paymentMethod: z._default(PaymentMethod, 'stripe'),
  /** The total the person saw; a different price is refused with 409 `price_changed`. In cents once parsed. */
  quotedTotal: z.optional(z.nullable(moneyInput())),
  acceptedPolicyVersion: z.optional(z.nullable(line(20))),
});

export const CreateBookingRequest = BookingFields.check(refuseEmptyPackage);
export type CreateBookingRequest = z.infer<typeof CreateBookingRequest>;
/** What a client may send, before parsing (`totalAmount` and `status` are accepted and ignored). */
export type CreateBookingBody = z.input<typeof CreateBookingRequest> & {
  totalAmount?: string;
  status?: string;
};

/** What anyone who knows the e-mail address may see: no phone, nobody else who rides, no notes, nothing internal. */
export const PublicBooking = z.object({
  id: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  serviceIds: z.array(z.string()),
  vehicleId: z.nullable(z.string()),
  pickupDate: z.string(),
  pickupTime: z.string(),
  pickupAddress: z.string(),
  destinationAddress: z.nullable(z.string()),
  destinations: z.array(z.string()),
  duration: z.number(),
  totalAmount: Money,
  discountAmount: Money,
  promoCode: z.nullable(z.string()),
  paymentMethod: PaymentMethod,
  paymentStatus: PaymentStatus,
  status: BookingStatus,
  cancellationReason: z.nullable(z.string()),
  refundAmount: z.nullable(Money),
  /** The passenger was not there: cancelled by staff after the pickup time. */
  noShow: z.boolean(),
  archived: z.boolean(),
  /** What is still to be paid. "0.00" when it is settled, and after an end without a trip. */
  balanceDue: Money,
  /** The instant by which staff have promised to answer; null once they have, and where nothing was promised. */
  answerBy: z.nullable(z.string()),
  /** While it waits for approval, cancelling gives everything back. False once it was approved. */
  refundInFullUntilApproved: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PublicBooking = z.infer<typeof PublicBooking>;

/** Found by e-mail address. The manage link's token is added once the address was proven by a code. */
export const FoundBooking = z.extend(PublicBooking, { manageToken: z.optional(z.string()) });
export type FoundBooking = z.infer<typeof FoundBooking>;

export const balanceFields = {
  /** What was paid and not given back, by card and in cash. */
  amountPaid: Money,
  /** The card is held for this amount; null when it is not. */
  authorizedAmount: z.nullable(Money),
};

/** A booking for its owner, through the manage link. */
export const OwnBooking = z.extend(PublicBooking, {
  vehicleName: z.nullable(z.string()),
  quote: Quote,
  ...tripAnswers,
  /** Cash the chauffeur took; null until it is recorded. */
  cashReceived: z.nullable(Money),
  ...balanceFields,
  customerPhone: z.string(),
  ...passengerAnswers,
  /** The newest one; null when none was made. */
  changeRequest: z.nullable(ChangeRequest),
  /** The chauffeur and the steps of the ride; null before approval. */
  ride: z.nullable(Ride),
  /** For the ride page, which may be shared; null before approval. */
  rideToken: z.nullable(z.string()),
  canPay: z.boolean(),
  canCancel: z.boolean(),
  /** Before the trip. Details can be changed, and other changes asked for. */
  canChange: z.boolean(),
});
export type OwnBooking = z.infer<typeof OwnBooking>;

/** The answer to a new booking, with the token of its manage link. */
export const CreatedBooking = z.extend(PublicBooking, {
  ...passengerAnswers,
  quote: Quote,
  manageToken: z.string(),
  /** False when nothing is to be paid now: cash, a total of zero, or a vehicle that is taken. */
  canPay: z.boolean(),
});
export type CreatedBooking = z.infer<typeof CreatedBooking>;

/** A booking's id or its first eight characters, as `readReference` reads them. */
export const BookingReference = z.string().check(
  z.overwrite((text) => readReference(text) ?? ''),
  z.minLength(1, 'Please enter your booking reference'),
);

export const CancelBookingRequest = z.object({
  reason: z._default(paragraph(1000), 'Customer requested cancellation'),
  /** The six-digit code, when the settings ask customers to prove their address. */
  code: z.optional(verificationCode()),
  /** What the person saw would go back; another amount is refused with 409 `booking.refund_changed`. In cents once parsed. */
  quotedRefund: z.optional(moneyInput()),
});

/** What cancelling now would give back. Nothing personal, since a reference is known to others. */
export const RefundPreview = z.object({
  status: BookingStatus,
  refundAmount: Money,
  /** Of `heldAmount`. */
  refundPercentage: z.number(),
  paidAmount: Money,
  /** What is left of it after earlier refunds. */
  heldAmount: Money,
  /** The last instant of this share; null where it lasts until the approval, and where nothing goes back. */
  refundUntil: z.nullable(z.string()),
  /** Everything goes back until staff approve the booking. */
  refundInFullUntilApproved: z.boolean(),
  cancellable: z.boolean(),
  message: z.nullable(z.string()),
});
export type RefundPreview = z.infer<typeof RefundPreview>;

export const CancellationResult = z.object({
  status: BookingStatus,
  refundAmount: Money,
  refundPercentage: z.number(),
});
export type CancellationResult = z.infer<typeof CancellationResult>;

export const BusySpan = z.object({ from: z.string(), to: z.string(), kind: z.enum(['trip', 'block']) });
export type BusySpan = z.infer<typeof BusySpan>;
/** GET /api/vehicles/free: which vehicles are free at this time, turnaround included. */
export const FreeVehiclesQuery = z.object({
  pickupDate: PickupDate,
  duration: z._default(z.coerce.number().check(z.int(), z.minimum(MIN_DURATION_HOURS)), MIN_DURATION_HOURS),
});
export type FreeVehiclesQuery = z.infer<typeof FreeVehiclesQuery>;
export const FreeVehicles = z.object({ takenVehicleIds: z.array(z.string()) });
export type FreeVehicles = z.infer<typeof FreeVehicles>;

export const Availability = z.object({
  vehicleId: z.string(),
  busy: z.array(BusySpan),
  turnaroundMinutes: z.number(),
});
export type Availability = z.infer<typeof Availability>;

/** A span. Local times in the business zone, or instants. */
export const SpanQuery = z.object({ from: z.optional(PickupDate), to: z.optional(PickupDate) });
export type SpanQuery = z.infer<typeof SpanQuery>;

/** The purpose by which booking seals look-up codes for notification. */
export const LOOKUP_CODE_SEAL = 'lookup-code';

/** The same UID in every calendar file and invitation, so that calendars show the trip once. */
export const calendarUid = (bookingId: string) => `${bookingId}@livery`;

export const LookupCodeRequest = z.object({ email: emailAddress() });
