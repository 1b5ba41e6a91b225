import * as z from 'zod/mini';
import { Quote, QuoteLine, duration, MIN_DURATION_HOURS } from './catalog.ts';
import { Money, moneyInput } from './money.ts';
import { Uuid, emailAddress, line, paragraph } from './text.ts';

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

/** The version of the cancellation terms that the booking form shows. */
export const CANCELLATION_POLICY_VERSION = '2025-01';

const MISSING = 'Please fill in all required fields';
const PICKUP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/** Local wall-clock time in the business zone (YYYY-MM-DDTHH:mm), or a full ISO instant. */
export const PickupDate = z
  .string(MISSING)
  .check(
    z.trim(),
    z.minLength(1, { error: MISSING, abort: true }),
    z.regex(PICKUP, 'Enter the pickup as YYYY-MM-DDTHH:mm'),
  );

export const TripDetails = z.object({
  passengers: z.optional(
    z.nullable(
      z
        .int('Passengers must be a whole number')
        .check(z.minimum(1, 'At least one passenger travels'), z.maximum(100)),
    ),
  ),
  luggage: z.optional(
    z.nullable(
      z
        .int('Luggage must be a whole number')
        .check(z.minimum(0, 'Luggage must be a whole number'), z.maximum(100)),
    ),
  ),
  flightNumber: z.optional(z.nullable(line(20))),
  pickupSign: z.optional(z.nullable(line(80))),
  notes: z.optional(z.nullable(paragraph(1000))),
});
export type TripDetails = z.infer<typeof TripDetails>;

export const CreateBookingRequest = z
  .extend(TripDetails, {
    customerName: line(160, MISSING),
    customerEmail: emailAddress('Invalid email address', MISSING),
    customerPhone: z._default(line(40), ''),
    pickupDate: PickupDate,
    pickupAddress: z._default(line(300), ''),
    destinations: z._default(
      z.pipe(
        z.array(line(300)).check(z.maxLength(20, 'Use at most 20 destinations')),
        z.transform((rows: string[]) => rows.filter((row) => row !== '')),
      ),
      [],
    ),
    destinationAddress: z._default(z.nullable(line(300)), null),
    serviceIds: z._default(z.array(Uuid).check(z.maxLength(20, 'Choose at most 20 services')), []),
    vehicleId: z._default(z.nullable(Uuid), null),
    duration: z._default(duration, MIN_DURATION_HOURS),
    promoCode: z._default(z.nullable(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(40))), null),
    paymentMethod: z._default(PaymentMethod, 'stripe'),
    /** The total the person saw; a different price is refused with 409 `price_changed`. In cents once parsed. */
    quotedTotal: z.optional(z.nullable(moneyInput())),
    acceptedPolicyVersion: z.optional(z.nullable(line(20))),
  })
  .check((ctx) => {
    if (ctx.value.serviceIds.length === 0 && ctx.value.vehicleId === null) {
      ctx.issues.push({
        code: 'custom',
        input: ctx.value.serviceIds,
        path: ['serviceIds'],
        message: 'Please select at least one service or vehicle',
      });
    }
  });
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
  archived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PublicBooking = z.infer<typeof PublicBooking>;

/** A booking as its owner sees it through the manage link: the public view and the priced package. */
export const OwnBooking = z.extend(PublicBooking, {
  vehicleName: z.nullable(z.string()),
  quote: Quote,
  passengers: z.nullable(z.number()),
  luggage: z.nullable(z.number()),
  flightNumber: z.nullable(z.string()),
  pickupSign: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  canPay: z.boolean(),
  canCancel: z.boolean(),
});
export type OwnBooking = z.infer<typeof OwnBooking>;

/** One line of a booking's history: who did what, when. */
export const BookingLogEntry = z.object({
  at: z.string(),
  action: z.string(),
  actor: z.string(),
  note: z.nullable(z.string()),
});
export type BookingLogEntry = z.infer<typeof BookingLogEntry>;

/** The whole booking, for staff. */
export const AdminBooking = z.extend(PublicBooking, {
  customerPhone: z.string(),
  vehicleName: z.nullable(z.string()),
  lines: z.array(QuoteLine),
  subtotal: Money,
  packageDiscount: Money,
  promoDiscount: Money,
  serviceFee: Money,
  tax: Money,
  passengers: z.nullable(z.number()),
  luggage: z.nullable(z.number()),
  flightNumber: z.nullable(z.string()),
  pickupSign: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  acceptedPolicyVersion: z.nullable(z.string()),
  acceptedPolicyAt: z.nullable(z.string()),
  refundPercentage: z.nullable(z.number()),
  source: z.enum(['web', 'staff']),
  version: z.number(),
  log: z.array(BookingLogEntry),
});
export type AdminBooking = z.infer<typeof AdminBooking>;

/** The answer to a new booking: the booking as its owner sees it, and the token of its manage link. */
export const CreatedBooking = z.extend(PublicBooking, { quote: Quote, manageToken: z.string() });
export type CreatedBooking = z.infer<typeof CreatedBooking>;

export const BookingFilter = z.enum(['all', 'upcoming', 'today', 'past']);
export type BookingFilter = z.infer<typeof BookingFilter>;

export const BookingListQuery = z.object({
  filter: z._default(BookingFilter, 'all'),
  archived: z._default(z.enum(['false', 'true', 'any']), 'false'),
  status: z.optional(BookingStatus),
  q: z.optional(line(120)),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
export type BookingListQuery = z.infer<typeof BookingListQuery>;

export const BookingStats = z.object({
  totalBookings: z.number(),
  approved: z.number(),
  pendingApproval: z.number(),
  totalRevenue: Money,
  nextUpcoming: z.nullable(AdminBooking),
});
export type BookingStats = z.infer<typeof BookingStats>;

export const RejectBookingRequest = z.object({
  reason: z.optional(z.nullable(paragraph(1000))),
  /** The version that the person saw; a stale one is refused with 409 `stale`. */
  version: z.optional(z.int()),
});
export type RejectBookingRequest = z.infer<typeof RejectBookingRequest>;
export const TransitionRequest = z.object({ version: z.optional(z.int()) });

/** A booking's id or its first eight characters, in any case. */
export const BookingReference = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(
      /^([0-9a-f]{8}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/,
      'Please enter your booking reference',
    ),
  );

export const CancelBookingRequest = z.object({
  reason: z._default(paragraph(1000), 'Customer requested cancellation'),
  /** The six-digit code, when the settings ask customers to prove their address. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(12))),
});
export type CancelBookingRequest = z.infer<typeof CancelBookingRequest>;

export const RefundPreview = z.object({
  bookingId: z.string(),
  status: BookingStatus,
  pickupDate: z.string(),
  refundAmount: Money,
  refundPercentage: z.number(),
  paidAmount: Money,
  cancellable: z.boolean(),
  message: z.nullable(z.string()),
});
export type RefundPreview = z.infer<typeof RefundPreview>;

export const CancellationResult = z.extend(PublicBooking, {
  refundAmount: Money,
  refundPercentage: z.number(),
});
export type CancellationResult = z.infer<typeof CancellationResult>;

export const BusySpan = z.object({ from: z.string(), to: z.string(), kind: z.enum(['trip', 'block']) });
export type BusySpan = z.infer<typeof BusySpan>;
export const Availability = z.object({
  vehicleId: z.string(),
  busy: z.array(BusySpan),
  turnaroundMinutes: z.number(),
});
export type Availability = z.infer<typeof Availability>;

/** A span of time to look at; both ends are local times in the business zone, or instants. */
export const SpanQuery = z.object({ from: z.optional(PickupDate), to: z.optional(PickupDate) });
export type SpanQuery = z.infer<typeof SpanQuery>;

/** A span in which staff keep a vehicle off the road. Local times in the business zone, or instants. */
export const BlockOutInput = z.object({
  from: PickupDate,
  to: PickupDate,
  reason: z._default(line(200), ''),
});
export type BlockOutInput = z.infer<typeof BlockOutInput>;
export const BlockOut = z.object({
  id: z.string(),
  vehicleId: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
});
export type BlockOut = z.infer<typeof BlockOut>;

/**
 * GET /api/admin/calendar: what is on the road, or asks to be, for day and week views. `request` waits for a decision;
 * `block` is a span in which staff keep the vehicle off the road and belongs to no booking.
 */
export const CalendarEntry = z.object({
  id: z.string(),
  kind: z.enum(['trip', 'request', 'block']),
  vehicleId: z.nullable(z.string()),
  vehicleName: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  bookingId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  pickupAddress: z.nullable(z.string()),
  status: z.nullable(BookingStatus),
  /** Why the vehicle is blocked. */
  reason: z.nullable(z.string()),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;
export const StaffCalendar = z.object({
  from: z.string(),
  to: z.string(),
  turnaroundMinutes: z.number(),
  entries: z.array(CalendarEntry),
});
export type StaffCalendar = z.infer<typeof StaffCalendar>;

/** Carries the six-digit code of a look-up by e-mail, so that it stays out of addresses and logs. */
export const LOOKUP_CODE_HEADER = 'x-lookup-code';

/** The UID of a booking in every calendar file and invitation: importing both must not show the trip twice. */
export const calendarUid = (bookingId: string) => `${bookingId}@livery`;

export const LookupCodeRequest = z.object({ email: emailAddress() });
