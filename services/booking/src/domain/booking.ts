import type { BookingStatus, PaymentMethod, PaymentStatus, PricedQuote } from '@livery/shared-types';

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

export interface TripNotes {
  passengers: number | null;
  luggage: number | null;
  flightNumber: string | null;
  pickupSign: string | null;
  notes: string | null;
}

/** What has been paid, as the payment service's events tell it. */
export interface PaymentState {
  status: PaymentStatus;
  intentId: string | null;
  capturedCents: number;
  refundedCents: number;
  /** When the newest event that counted here happened: older ones come late and change nothing. */
  asOf: Date | null;
}

/** How a booking came to its end before the trip, and what goes back; fixed once, with the server's time. */
export interface Ending {
  at: Date;
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
}

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
  quote: PricedQuote;
  trip: TripNotes;
  consent: { version: string; at: Date } | null;
  paymentMethod: PaymentMethod;
  payment: PaymentState;
  ending: Ending | null;
  log: LogEntry[];
  createdAt: Date;
  updatedAt: Date;
}

/** Something others must hear of; it becomes an event about the booking as it is after the change. */
export type News =
  | { type: 'booking.created' | 'booking.approved' | 'booking.completed' }
  | {
      type: 'booking.rejected' | 'booking.cancelled';
      reason: string | null;
      refundPercentage: number;
      by: 'customer' | 'staff';
    }
  | { type: 'booking.deleted'; refundPercentage: number }
  | { type: 'booking.payment_refused'; paymentIntentId: string; amountCents: number; reason: string };

/** A change that was decided but not yet stored: state, history and news belong together. */
export interface Decision {
  /** Undefined for a booking that is new. */
  before: Booking | undefined;
  after: Booking;
  entries: LogEntry[];
  news: News[];
}

/** Who acts, and when, by the server's clock. */
export interface Act {
  actor: string;
  now: Date;
}

/** Changes a booking and writes the change into its history. */
export function decide(
  before: Booking,
  change: Partial<Booking>,
  entry: { act: Act; action: string; note?: string | null },
  news: News[] = [],
): Decision {
  const { actor, now } = entry.act;
  const line: LogEntry = { at: now, action: entry.action, actor, note: entry.note ?? null };
  const after: Booking = {
    ...before,
    ...change,
    version: before.version + 1,
    updatedAt: now,
    log: [...before.log, line],
  };
  return { before, after, entries: [line], news };
}

/** The services of the package, in the order they were chosen. */
export function serviceLines({ quote }: Booking) {
  return quote.lines.filter(({ kind }) => kind === 'service');
}

/** True once a booking can no longer take the customer on a trip. */
export function hasEnded({ status, deletedAt }: Booking): boolean {
  return deletedAt !== null || status === 'rejected' || status === 'cancelled';
}

/** True while the booking keeps its vehicle from others. */
export function holdsVehicle({ status, deletedAt, vehicle }: Booking): boolean {
  return vehicle !== null && deletedAt === null && (status === 'approved' || status === 'confirmed');
}
