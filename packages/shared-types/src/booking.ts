import * as z from 'zod/mini';
import { MIN_DURATION_HOURS, Quote, packageFields, refuseEmptyPackage } from './catalog.ts';
import { ChangeRequest } from './changeRequest.ts';
import { Money, moneyInput } from './money.ts';
import { readReference } from './readReference.ts';
import { Ride } from './rideFields.ts';
import { emailAddress, line, paragraph, phoneNumber } from './fieldSchemas.ts';
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

/** Every field of a request for a trip; `CreateBookingRequest` also refuses one that asks for nothing. */
export const BookingFields = z.extend(TripDetails, {
  customerName: line(160, MISSING),
  customerEmail: emailAddress('Invalid email address', MISSING),
  customerPhone: z._default(phoneNumber(), ''),
  pickupDate: PickupDate,
  pickupAddress: z._default(line(300), ''),
  destinations: z._default(destinationList, []),
  destinationAddress: z._default(z.nullable(line(300)), null),
  ...packageFields,
  promoCode: z._default(z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(40))), null),
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

/** What anyone who knows the e-mail address may see: no phone, no notes, nothing internal. */
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
  /** What is still to be paid of the total; "0.00" when settled, and once the booking has ended without a trip. */
  balanceDue: Money,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PublicBooking = z.infer<typeof PublicBooking>;

/** A booking of an address. Who has proven the address by a code is given the token of its manage link. */
export const FoundBooking = z.extend(PublicBooking, { manageToken: z.optional(z.string()) });
export type FoundBooking = z.infer<typeof FoundBooking>;

export const balanceFields = {
  /** What was paid and not given back: by card, less refunds made or due, and in cash. */
  amountPaid: Money,
  /** What the card is authorised for and not yet charged; null when nothing is. */
  authorizedAmount: z.nullable(Money),
};

/** A booking as its owner sees it through the manage link: the public view and the priced package. */
export const OwnBooking = z.extend(PublicBooking, {
  vehicleName: z.nullable(z.string()),
  quote: Quote,
  ...tripAnswers,
  /** Cash the chauffeur took; null until staff recorded it. */
  cashReceived: z.nullable(Money),
  ...balanceFields,
  customerPhone: z.string(),
  /** The newest one; null when none was made. */
  changeRequest: z.nullable(ChangeRequest),
  /** Who comes, and how far he is; null before the booking is approved. */
  ride: z.nullable(Ride),
  /** Of the ride page, which can be shared; null before the booking is approved. */
  rideToken: z.nullable(z.string()),
  canPay: z.boolean(),
  canCancel: z.boolean(),
  /** The trip has not begun or ended: details can be changed, and other changes asked for. */
  canChange: z.boolean(),
});
export type OwnBooking = z.infer<typeof OwnBooking>;

/** The answer to a new booking: the booking as its owner sees it, and the token of its manage link. */
export const CreatedBooking = z.extend(PublicBooking, {
  quote: Quote,
  manageToken: z.string(),
  /** False when nothing is to be paid now: cash, a total of zero, or a vehicle that is taken at this time. */
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
  code: z.optional(z.string().check(z.trim(), z.maxLength(12))),
});

/** What cancelling now would give back. A reference tells nothing personal: it stands in e-mails' subjects. */
export const RefundPreview = z.object({
  status: BookingStatus,
  refundAmount: Money,
  /** Of `heldAmount`. */
  refundPercentage: z.number(),
  paidAmount: Money,
  /** What has not been given back before: staff may have, by hand. */
  heldAmount: Money,
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
/** GET /api/vehicles/free: the vehicles that nobody has for this time, turnaround included. */
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

/** A span of time to look at; both ends are local times in the business zone, or instants. */
export const SpanQuery = z.object({ from: z.optional(PickupDate), to: z.optional(PickupDate) });
export type SpanQuery = z.infer<typeof SpanQuery>;

/** What a look-up code is sealed for, between booking, which makes it, and notification, which sends it. */
export const LOOKUP_CODE_SEAL = 'lookup-code';

/** The UID of a booking in every calendar file and invitation: importing both must not show the trip twice. */
export const calendarUid = (bookingId: string) => `${bookingId}@livery`;

export const LookupCodeRequest = z.object({ email: emailAddress() });
