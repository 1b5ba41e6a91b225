import * as z from 'zod/mini';
import { BookingStatus, PublicBooking, balanceFields } from './booking.ts';
import { PriceAdjustment, PriceOverride, QuoteLine } from './catalog.ts';
import { ChangeRequest } from './changeRequest.ts';
import { ReasonCode } from './reasonCode.ts';
import { Closing, Ride, RideProblem, TripChange, WaitingTime } from './rideFields.ts';
import { Money, moneyInput } from './money.ts';
import { emailAddress, line, pageFields, paragraph } from './fieldSchemas.ts';
import { passengerAnswers } from './passengerFields.ts';
import { PickupDate, tripAnswers } from './tripFields.ts';

// What staff see of bookings and do with them.

export const BookingLogEntry = z.object({
  at: z.string(),
  action: z.string(),
  actor: z.string(),
  note: z.nullable(z.string()),
  /** What changed, such as "approved → cancelled"; null for the line of a new booking. */
  change: z.nullable(z.string()),
});

/** What staff may do now. Not before `from`, and not after `until`. */
export const AllowedAction = z.object({
  type: z.enum([
    'approve',
    'change',
    'decide_change_request',
    'assign',
    'reject',
    'complete',
    'cancel',
    'no_show',
    'cash',
    'pay_link',
    'refund',
    'archive',
    'unarchive',
    'delete',
  ]),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
});
export type AllowedAction = z.infer<typeof AllowedAction>;

export const AdminBooking = z.extend(PublicBooking, {
  customerPhone: z.string(),
  ...passengerAnswers,
  vehicleName: z.nullable(z.string()),
  lines: z.array(QuoteLine),
  subtotal: Money,
  packageDiscount: Money,
  promoDiscount: Money,
  serviceFee: Money,
  tax: Money,
  ...tripAnswers,
  acceptedPolicyVersion: z.nullable(z.string()),
  acceptedPolicyAt: z.nullable(z.string()),
  refundPercentage: z.nullable(z.number()),
  /** Why staff cancelled or rejected it. */
  reasonCode: z.nullable(ReasonCode),
  /** Captured by card so far. */
  capturedAmount: Money,
  /** What is still held of it. */
  heldAmount: Money,
  /** Cash the chauffeur took; null until it is recorded. */
  cashReceived: z.nullable(Money),
  ...balanceFields,
  /** Until when the authorised card can be charged. */
  authorizedUntil: z.nullable(z.string()),
  adjustments: z.array(PriceAdjustment),
  priceOverride: z.nullable(PriceOverride),
  /** The newest one; null when none was made. */
  changeRequest: z.nullable(ChangeRequest),
  chauffeurId: z.nullable(z.string()),
  /** Whether the chauffeur has said yes, to the trip as it is now; null while none is assigned. */
  chauffeurReply: z.nullable(z.enum(['waiting', 'accepted', 'changed'])),
  /** With the reply `changed`: what the chauffeur has not acknowledged. */
  changesToAccept: z.array(TripChange),
  ride: Ride,
  /** What the chauffeur reported. Passengers see nothing of it. */
  problems: z.array(RideProblem),
  /** For the passenger's ride page. */
  rideToken: z.string(),
  /** Null while there was none, and once the trip is completed. */
  waiting: z.nullable(WaitingTime),
  /** Null while there is nothing to look at before the trip is completed. */
  closing: z.nullable(Closing),
  rating: z.nullable(z.object({ rating: z.number(), comment: z.string(), at: z.string() })),
  /** The booking of the return trip, or of the trip that this one returns from. */
  linkedBookingId: z.nullable(z.string()),
  /** The customer's bank contests the payment, or has taken it back. */
  disputed: z.boolean(),
  source: z.enum(['web', 'staff']),
  version: z.number(),
  log: z.array(BookingLogEntry),
  actions: z.array(AllowedAction),
});
export type AdminBooking = z.infer<typeof AdminBooking>;

/** GET /api/admin/bookings/{reference}/job-text: what dispatchers send to a chauffeur. No price and no booker. */
export const JobText = z.object({ text: z.string() });
export type JobText = z.infer<typeof JobText>;

/** The changed booking, and its former total. */
export const ChangedBooking = z.extend(AdminBooking, { previousTotal: Money });
export type ChangedBooking = z.infer<typeof ChangedBooking>;

export const BookingFilter = z.enum(['all', 'upcoming', 'today', 'past']);
export type BookingFilter = z.infer<typeof BookingFilter>;

export const BookingListQuery = z.object({
  filter: z._default(BookingFilter, 'all'),
  archived: z._default(z.enum(['false', 'true', 'any']), 'false'),
  status: z.optional(BookingStatus),
  /** `due`: completed cash trips whose cash is not recorded in full. */
  cash: z.optional(z.enum(['due'], 'Unknown cash filter')),
  /** `due`: the ride is done, and staff have to close the trip. */
  closing: z.optional(z.enum(['due'], 'Unknown closing filter')),
  /** Cancelled or rejected by staff for this reason. */
  reasonCode: z.optional(ReasonCode),
  /** Booked with exactly this address; the latest pickup first. */
  email: z.optional(emailAddress()),
  q: z.optional(line(120)),
  ...pageFields(),
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

/** The `details` of a 409 `stale`: the present booking, when staff acted on an older version. */
export const StaleBookingDetails = z.object({
  version: z.number(),
  status: BookingStatus,
  booking: AdminBooking,
});
export type StaleBookingDetails = z.infer<typeof StaleBookingDetails>;

/** The version that the person saw; a stale one is refused with 409 `stale` and `StaleBookingDetails`. */
export const TransitionRequest = z.object({ version: z.optional(z.int()) });

export const RejectBookingRequest = z.extend(TransitionRequest, {
  reason: z.optional(z.nullable(paragraph(1000))),
  reasonCode: z.optional(z.nullable(ReasonCode)),
});

/** In the query, because a DELETE has no body. */
export const DeleteBookingQuery = z.object({
  version: z.optional(z.coerce.number().check(z.int('Version must be a whole number'))),
});

/** Archiving a coming approved trip needs `confirm`, or is refused with 409 `booking.still_to_come`. */
export const ArchiveBookingRequest = z.extend(TransitionRequest, { confirm: z._default(z.boolean(), false) });

/** Completing a cash trip may record the cash received. In cents once parsed. */
export const CompleteBookingRequest = z.extend(TransitionRequest, {
  cashReceived: z.optional(z.nullable(moneyInput())),
});

/** A second record replaces the first. In cents once parsed. */
export const RecordCashRequest = z.extend(TransitionRequest, { amount: moneyInput() });

/** What goes back: everything held, the customer's tier, nothing, or an amount. */
export const StaffRefund = z.union(
  [z.enum(['full', 'policy', 'none']), z.object({ amount: moneyInput() })],
  'Choose full, policy, none or an amount',
);

/** `refund` defaults to `full`, and to `none` for a no-show. */
export const StaffCancelRequest = z.extend(TransitionRequest, {
  reason: z._default(paragraph(1000), ''),
  reasonCode: z.optional(z.nullable(ReasonCode)),
  refund: z.optional(StaffRefund),
  noShow: z._default(z.boolean(), false),
});

/** A refund by hand, at most what is held. In cents once parsed. The customer reads `reason`, only staff `internalReason`. */
export const RefundRequest = z.extend(TransitionRequest, {
  amount: moneyInput().check(z.minimum(1, 'Enter an amount above zero')),
  reason: z
    .string('Please give a reason')
    .check(z.trim(), z.minLength(1, 'Please give a reason'), z.maxLength(1000)),
  internalReason: z.optional(z.nullable(paragraph(1000))),
});

/** What each choice of refund would give back now. */
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

/** A span in which a vehicle is not available. Local times in the business zone, or instants. */
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

/** What the `details` of a 409 to a block-out also have, besides those of its code: every trip in the way, earliest first. */
export const BlockOutClashes = z.object({
  clashes: z.array(
    z.object({
      bookingId: z.string(),
      /** Null once the booking is gone. */
      customerName: z.nullable(z.string()),
      /** The time that the trip takes, turnaround included. */
      from: z.string(),
      to: z.string(),
    }),
  ),
});
export type BlockOutClashes = z.infer<typeof BlockOutClashes>;

/** A `request` waits for approval. A `block` belongs to no booking. */
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
  /** Of a block. */
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
