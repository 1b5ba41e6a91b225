import { conflict, invalid } from '@livery/service-kit/errors';
import {
  displayMoney,
  type AssignedChauffeur,
  type BookingStatus,
  type BookingSummary,
  type ChangeRequestInput,
  type FieldChange,
  type PaymentMethod,
  type PaymentStatus,
  type PricedQuote,
  type RideStep,
  type tripAnswers,
} from '@livery/shared-types';
import type { CardMoney } from './cardMoney.ts';

/** When the car is there. The wall clock and its zone are what was agreed; the instants follow from them. */
export interface PickupTime {
  /** Of an hour that happens twice (autumn), the first. */
  at: Date;
  /** The last instant the same wall clock can mean: refunds count from here, in the customer's favour. */
  latestAt: Date;
  /** `YYYY-MM-DDTHH:mm:ss` as a clock in `zone` shows it. */
  local: string;
  zone: string;
}

/** One card payment that counts for the booking. A change that made it dearer is paid by another. */
export interface Capture {
  intentId: string;
  capturedCents: number;
  refundedCents: number;
  /** When the newest event about it happened. */
  asOf: Date | null;
}

/** What has been paid, by the payment service's events. The sums are those of all captures. */
export interface PaymentState extends CardMoney {
  status: PaymentStatus;
  /** The newest payment, or attempt at one. */
  intentId: string | null;
  captures: Capture[];
  /** What went back, or has to, because it was more than the price: it does not pay for anything. */
  differenceCents: number;
  /** What the card is authorised for and not charged yet. */
  authorization: { intentId: string; amountCents: number; until: Date | null } | null;
  /** When the newest event that counted here happened: older ones come late and change nothing. */
  asOf: Date | null;
}

/** How a booking came to its end without a trip, and what goes back; fixed once, with the server's time. */
export interface Ending {
  at: Date;
  /** The passenger was not there. */
  noShow: boolean;
  by: 'customer' | 'staff';
  reason: string | null;
  refundPercentage: number;
  refundCents: number;
}

export interface LogEntry {
  at: Date;
  action: string;
  actor: string;
  note: string | null;
  /** What changed, such as "approved → cancelled"; null for the line of a new booking. */
  change: string | null;
}

/** A customer's wish to have the trip changed. Staff accept it, which changes the booking, or decline it. */
export interface ChangeRequest {
  id: string;
  /** Makes it happen once, however often the customer's request comes. */
  key: { id: string; bodyHash: string } | null;
  status: 'open' | 'accepted' | 'declined' | 'withdrawn';
  requestedAt: Date;
  /** The fields that the customer asked for, as the request carried them. */
  wanted: Omit<ChangeRequestInput, 'message' | 'quotedTotal'>;
  /** What would become of what, in words, when it was asked for. */
  changes: FieldChange[];
  message: string | null;
  newTotalCents: number;
  decidedAt: Date | null;
  decidedBy: string | null;
  reason: string | null;
}

/** Money that staff gave back by hand. The key makes it happen once, however often the request comes. */
export interface HandRefund {
  key: { id: string; bodyHash: string } | null;
  amountCents: number;
  reason: string;
  by: string;
  at: Date;
}

/** A customer's bank contests the payment, by the newest event about it. */
export interface Dispute {
  id: string;
  /** The payment that it is about. */
  intentId: string;
  status: 'open' | 'won' | 'lost';
  amountCents: number;
  asOf: Date;
}

/** A step of the ride, as the chauffeur pressed it. */
export interface TakenStep {
  step: RideStep;
  /** By the chauffeur's phone, never later than `receivedAt`. */
  at: Date;
  receivedAt: Date;
  /** Of the press: one that is sent again counts once. */
  clientId: string;
}

/** What became of the ride. */
export interface RideState {
  /** Those that stand, in order. */
  steps: TakenStep[];
  /** The presses that were taken back, and what else was sent under an id: none of them counts again. */
  settledIds: string[];
  /** The missing steps that staff were alerted to. */
  alerts: ('on_the_way' | 'arrived')[];
  /** Who gave the trip back. */
  declined: { chauffeurId: string; name: string; reason: string; at: Date }[];
  /** What staff made of the waiting time; null until they decided. */
  waiting: { isCharged: boolean; minutes: number; amountCents: number; by: string; at: Date } | null;
  rating: { rating: number; comment: string; at: Date } | null;
}

export const NO_RIDE: RideState = {
  steps: [],
  settledIds: [],
  alerts: [],
  declined: [],
  waiting: null,
  rating: null,
};

export interface Booking {
  id: string;
  /** Grows by one with every change. */
  version: number;
  status: BookingStatus;
  archived: boolean;
  /** Set on a tombstone: nobody sees the booking any more, its last event is on the way. */
  deletedAt: Date | null;
  source: 'web' | 'staff';
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  pickup: PickupTime;
  pickupAddress: string;
  destinationAddress: string | null;
  destinations: string[];
  vehicle: { id: string; name: string } | null;
  /** Who drives, as the record was when he was assigned. */
  chauffeur: AssignedChauffeur | null;
  ride: RideState;
  quote: PricedQuote;
  trip: Pick<BookingSummary, keyof typeof tripAnswers>;
  consent: { version: string; at: Date } | null;
  paymentMethod: PaymentMethod;
  payment: PaymentState;
  /** Cash the chauffeur took; null until staff recorded it. */
  cashReceivedCents: number | null;
  handRefunds: HandRefund[];
  disputes: Dispute[];
  ending: Ending | null;
  /** The newest one. */
  changeRequest: ChangeRequest | null;
  /** The way back, or the way there. */
  linkedBookingId: string | null;
  /** The booking that this one was copied from. */
  copyOf: string | null;
  log: LogEntry[];
  createdAt: Date;
  updatedAt: Date;
}

/** Everything of a booking but its id. */
export type BookingFields = Omit<Booking, 'id'>;

/** What happened to a booking, for other services. It is published with the booking as it is after the change. */
export type DomainEvent =
  | { type: 'booking.created' | 'booking.approved' | 'booking.completed' }
  | {
      type: 'booking.rejected' | 'booking.cancelled';
      reason: string | null;
      refundPercentage: number;
      by: 'customer' | 'staff';
    }
  | { type: 'booking.deleted'; refundPercentage: number }
  | {
      type: 'booking.changed';
      previous: Booking;
      fields: string[];
      notifyCustomer: boolean;
      /** What goes back because of the change. */
      refundCents: number;
      changeRequestId: string | null;
      by: 'customer' | 'staff' | 'system';
    }
  | { type: 'booking.payment_requested'; payCode: string }
  | {
      type: 'booking.change_requested' | 'booking.change_declined' | 'booking.change_withdrawn';
      request: ChangeRequest;
    }
  | { type: 'booking.assigned'; chauffeur: AssignedChauffeur; previous: AssignedChauffeur | null }
  | {
      type: 'booking.unassigned';
      /** Who was taken off the trip. */
      chauffeur: AssignedChauffeur;
      because: 'staff' | 'declined';
      reason: string | null;
    }
  | {
      type: 'ride.step_taken';
      chauffeur: AssignedChauffeur;
      step: RideStep;
      at: string;
      clientId: string;
    }
  | { type: 'ride.step_undone'; chauffeur: AssignedChauffeur; step: RideStep; clientId: string }
  | {
      type: 'ride.late';
      chauffeur: AssignedChauffeur | null;
      missing: 'on_the_way' | 'arrived';
      dueAt: string;
    }
  | { type: 'ride.rated'; chauffeur: AssignedChauffeur | null; rating: number; comment: string }
  | { type: 'booking.refund_requested'; amountCents: number; reason: string; by: string }
  | {
      type: 'booking.payment_refused';
      paymentIntentId: string;
      amountCents: number;
      reason: string;
      isCounted: boolean;
    };

/** A change that was decided but not yet stored: state, history and events belong together. */
export interface Decision {
  /** Undefined for a booking that is new. */
  before: Booking | undefined;
  after: Booking;
  entries: LogEntry[];
  events: DomainEvent[];
}

/** Who acts, and when, by the server's clock. */
export interface ActorContext {
  actor: string;
  now: Date;
}

interface Entry {
  ctx: ActorContext;
  action: string;
  note?: string | null;
  /** Old → new, besides the status, which is named by itself. */
  changes?: readonly string[];
}

/** Changes a booking and writes the change into its history. */
export function decide(
  before: Booking,
  change: Partial<Booking>,
  entry: Entry,
  events: DomainEvent[] = [],
): Decision {
  const { actor, now } = entry.ctx;
  const { status = before.status } = change;
  const ofStatus = status === before.status ? [] : [`${statusWords(before.status)} → ${statusWords(status)}`];
  const changes = [...ofStatus, ...(entry.changes ?? [])];
  const line: LogEntry = {
    at: now,
    action: entry.action,
    actor,
    note: entry.note ?? null,
    change: changes.length === 0 ? null : changes.join(', '),
  };
  const after: Booking = {
    ...before,
    ...change,
    version: before.version + 1,
    updatedAt: now,
    log: [...before.log, line],
  };
  return { before, after, entries: [line], events };
}

export const statusWords = (status: BookingStatus | PaymentStatus) => status.replaceAll('_', ' ');

/** Refuses what the booking, as it is, does not allow. */
export const refusal = (code: `booking.${string}`, message: string, { status }: Pick<Booking, 'status'>) =>
  conflict(code, message, { status });

/** Refuses what was entered in the field `path`. */
export const invalidField = (path: string, message: string, code = 'invalid_request') =>
  invalid(code, message, [{ path, message }]);

/** "$10.00 → $60.00", as the history says it. */
export const changeOfMoney = (what: string, before: number | null, after: number) =>
  `${what} ${before === null ? 'none' : displayMoney({ cents: before })} → ${displayMoney({ cents: after })}`;

/** True for money that came in beside the payments that count. */
export const isOther = ({ captures }: PaymentState, paymentIntentId: string) =>
  captures.length > 0 && captures.every(({ intentId }) => intentId !== paymentIntentId);

/** True of a dispute of a payment that counts. */
export const isAbout = (payment: PaymentState, { intentId }: Dispute) => !isOther(payment, intentId);

/** True while a customer's bank contests a payment that counts, or has taken it back. */
export function isDisputed({ disputes, payment }: Pick<Booking, 'disputes' | 'payment'>): boolean {
  return disputes.some((dispute) => dispute.status !== 'won' && isAbout(payment, dispute));
}

/** What has gone back since the booking ended, or has to: more than the ending gave when the provider gave more. */
export function endingRefundCents({ ending, payment }: Booking): number {
  return (ending?.refundCents ?? 0) + Math.max(0, payment.refundedCents - payment.refundDueCents);
}

/** Where the trip goes after the pickup, in order. */
export function stopsOf({ destinations, destinationAddress }: BookingFields): string[] {
  if (destinations.length > 0) return destinations;
  return destinationAddress ? [destinationAddress] : [];
}

/** The services of the package, in the order they were chosen. */
export function serviceLines({ quote }: Booking) {
  return quote.lines.filter(({ kind }) => kind === 'service');
}

/** True once a booking can no longer take the customer on a trip. */
export function hasEnded({ status, deletedAt }: Booking): boolean {
  return deletedAt !== null || status === 'rejected' || status === 'cancelled';
}

/** True of a trip that takes place, or took place. */
export const isAgreedOn = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'approved' || status === 'confirmed' || status === 'completed';

/** What a trip has for itself while it lasts. */
export const RESOURCES = ['vehicle', 'chauffeur'] as const;
export type Resource = (typeof RESOURCES)[number];

/** The vehicle, or the chauffeur, that the booking keeps from others; null while it keeps none. */
export function heldBy(booking: Booking, kind: Resource): { id: string; name: string } | null {
  const { status, deletedAt } = booking;
  const isAgreed = deletedAt === null && (status === 'approved' || status === 'confirmed');
  return isAgreed ? booking[kind] : null;
}

export const holdsVehicle = (booking: Booking): boolean => heldBy(booking, 'vehicle') !== null;
