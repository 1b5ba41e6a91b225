import * as z from 'zod/mini';
import { Quote, QuoteLine, duration, MIN_DURATION_HOURS } from './catalog.ts';
import { Money, moneyInput } from './money.ts';
import { Uuid, emailAddress, line, paragraph, phoneNumber } from './text.ts';

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
    customerPhone: z._default(phoneNumber(), ''),
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
  /** The passenger was not there: cancelled by staff after the pickup time. */
  noShow: z.boolean(),
  archived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PublicBooking = z.infer<typeof PublicBooking>;

/** A booking of an address. Who has proven the address by a code is given the token of its manage link. */
export const FoundBooking = z.extend(PublicBooking, { manageToken: z.optional(z.string()) });
export type FoundBooking = z.infer<typeof FoundBooking>;

/** A booking as its owner sees it through the manage link: the public view and the priced package. */
export const OwnBooking = z.extend(PublicBooking, {
  vehicleName: z.nullable(z.string()),
  quote: Quote,
  passengers: z.nullable(z.number()),
  luggage: z.nullable(z.number()),
  flightNumber: z.nullable(z.string()),
  pickupSign: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** Cash the chauffeur took; null until staff recorded it. */
  cashReceived: z.nullable(Money),
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
  /** What became of what, such as "approved → cancelled"; null where nothing is known of it. */
  change: z.optional(z.nullable(z.string())),
});
export type BookingLogEntry = z.infer<typeof BookingLogEntry>;

/** One thing that staff may do with a booking as it is; not before `from`, and not after `until`. */
export const AllowedAction = z.object({
  type: z.enum([
    'approve',
    'reject',
    'complete',
    'cancel',
    'no_show',
    'cash',
    'refund',
    'archive',
    'unarchive',
    'delete',
  ]),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
});
export type AllowedAction = z.infer<typeof AllowedAction>;

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
  /** Captured by card so far. */
  capturedAmount: Money,
  /** What is still held of it: captured, less everything that went back or has to. */
  heldAmount: Money,
  /** Cash the chauffeur took; null until it was recorded. */
  cashReceived: z.nullable(Money),
  /** The customer's bank contests the payment, or has taken it back. */
  disputed: z.boolean(),
  source: z.enum(['web', 'staff']),
  version: z.number(),
  log: z.array(BookingLogEntry),
  /** Everything else is refused. */
  actions: z.array(AllowedAction),
});
export type AdminBooking = z.infer<typeof AdminBooking>;

/** The answer to a new booking: the booking as its owner sees it, and the token of its manage link. */
export const CreatedBooking = z.extend(PublicBooking, {
  quote: Quote,
  manageToken: z.string(),
  /** False when nothing is to be paid now: cash, a total of zero, or a vehicle that is taken at this time. */
  canPay: z.boolean(),
});
export type CreatedBooking = z.infer<typeof CreatedBooking>;

export const BookingFilter = z.enum(['all', 'upcoming', 'today', 'past']);
export type BookingFilter = z.infer<typeof BookingFilter>;

export const BookingListQuery = z.object({
  filter: z._default(BookingFilter, 'all'),
  archived: z._default(z.enum(['false', 'true', 'any']), 'false'),
  status: z.optional(BookingStatus),
  /** `due`: completed cash trips whose cash is not recorded in full. */
  cash: z.optional(z.enum(['due'], 'Unknown cash filter')),
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

/** What the `details` of a 409 `stale` hold when staff acted on a version that is no longer: the booking as it is now. */
export const StaleBookingDetails = z.object({
  version: z.number(),
  status: BookingStatus,
  booking: AdminBooking,
});
export type StaleBookingDetails = z.infer<typeof StaleBookingDetails>;

export const RejectBookingRequest = z.object({
  reason: z.optional(z.nullable(paragraph(1000))),
  /** The version that the person saw; a stale one is refused with 409 `stale` and `StaleBookingDetails`. */
  version: z.optional(z.int()),
});
export type RejectBookingRequest = z.infer<typeof RejectBookingRequest>;
export const TransitionRequest = z.object({ version: z.optional(z.int()) });
export type TransitionRequest = z.infer<typeof TransitionRequest>;

/** Deleting carries the version in the query: a DELETE has no body. */
export const DeleteBookingQuery = z.object({
  version: z.optional(z.coerce.number().check(z.int('Version must be a whole number'))),
});

/** Archiving a coming approved trip needs `confirm`, or is refused with 409 `booking.still_to_come`. */
export const ArchiveBookingRequest = z.extend(TransitionRequest, { confirm: z._default(z.boolean(), false) });
export type ArchiveBookingRequest = z.infer<typeof ArchiveBookingRequest>;

/** Completing a cash trip may record the cash received. In cents once parsed. */
export const CompleteBookingRequest = z.extend(TransitionRequest, {
  cashReceived: z.optional(z.nullable(moneyInput())),
});
export type CompleteBookingRequest = z.infer<typeof CompleteBookingRequest>;

/** Cash the chauffeur took for a trip; a second record replaces the first. In cents once parsed. */
export const RecordCashRequest = z.extend(TransitionRequest, { amount: moneyInput() });
export type RecordCashRequest = z.infer<typeof RecordCashRequest>;

/** What staff give back when they cancel: everything that is held, the customer's tier, nothing, or an amount. */
export const StaffRefund = z.union(
  [z.enum(['full', 'policy', 'none']), z.object({ amount: moneyInput() })],
  'Choose full, policy, none or an amount',
);
export type StaffRefund = z.infer<typeof StaffRefund>;

/** `refund` defaults to `full`, and to `none` for a no-show. */
export const StaffCancelRequest = z.extend(TransitionRequest, {
  reason: z._default(paragraph(1000), ''),
  refund: z.optional(StaffRefund),
  noShow: z._default(z.boolean(), false),
});
export type StaffCancelRequest = z.infer<typeof StaffCancelRequest>;

/** A refund by hand, never above what is held. In cents once parsed. */
export const RefundRequest = z.extend(TransitionRequest, {
  amount: moneyInput().check(z.minimum(1, 'Enter an amount above zero')),
  reason: z
    .string('Please give a reason')
    .check(z.trim(), z.minLength(1, 'Please give a reason'), z.maxLength(1000)),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

/** What each choice of a staff cancellation would give back now. */
export const StaffRefundPreview = z.object({
  capturedAmount: Money,
  heldAmount: Money,
  policyAmount: Money,
  policyPercentage: z.number(),
  /** The pickup time has passed: only a no-show can still be cancelled. */
  isPastPickup: z.boolean(),
  disputed: z.boolean(),
});
export type StaffRefundPreview = z.infer<typeof StaffRefundPreview>;

/** A booking's id or its first eight characters, in any case, with or without the `#` that pages and e-mails show before it. */
export const BookingReference = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite((text) => text.replace(/^#\s*/, '')),
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

/** What a look-up code is sealed for, between booking, which makes it, and notification, which sends it. */
export const LOOKUP_CODE_SEAL = 'lookup-code';

/** The UID of a booking in every calendar file and invitation: importing both must not show the trip twice. */
export const calendarUid = (bookingId: string) => `${bookingId}@livery`;

export const LookupCodeRequest = z.object({ email: emailAddress() });
