import { conflict, invalid } from '@livery/service-kit/errors';
import {
  displayMoney,
  type AssignedChauffeur,
  type BookingStatus,
  type BookingSummary,
  type ChangeRequestInput,
  type CompanyPromises,
  type FieldChange,
  type PaymentMethod,
  type PaymentStatus,
  type PricedAdjustment,
  type PricedQuote,
  type ReasonCode,
  type RideExtraKind,
  type RideProblemKind,
  type RideStep,
  type tripAnswers,
} from '@livery/shared-types';
import type { CardMoney } from './cardMoney.ts';

/** When the car is there. The local time and zone were agreed on; the instants follow from them. */
export interface PickupTime {
  /** Of an hour that happens twice (autumn), the first. */
  at: Date;
  /** The last instant that the local time can mean. Refunds count from here, in the customer's favour. */
  latestAt: Date;
  /** `YYYY-MM-DDTHH:mm:ss` in `zone`. */
  local: string;
  zone: string;
}

/** One accepted card payment. There are several when a change made the booking dearer. */
export interface Capture {
  intentId: string;
  capturedCents: number;
  refundedCents: number;
  /** Time of the newest event about it. */
  asOf: Date | null;
}

/** What was paid, as the payment service reports it. The sums are those of all captures. */
export interface PaymentState extends CardMoney {
  status: PaymentStatus;
  /** The newest payment, or try. */
  intentId: string | null;
  captures: Capture[];
  /** What went back, or has to, because it was more than the price. It does not count as paid. */
  differenceCents: number;
  /** The card is held for this amount and not charged yet. */
  authorization: { intentId: string; amountCents: number; until: Date | null } | null;
  /** Time of the newest event. Older ones that come late change nothing. */
  asOf: Date | null;
}

/** How a booking ended without a trip, and what goes back. Fixed once, by the server's time. */
export interface Ending {
  at: Date;
  noShow: boolean;
  by: 'customer' | 'staff';
  /** The customer reads it. */
  reason: string | null;
  /** Only staff see it. */
  reasonCode: ReasonCode | null;
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

/** A change that the customer asks for. Staff accept or decline it. */
export interface ChangeRequest {
  id: string;
  /** Of the customer's request, so that a repetition is recognised. */
  key: { id: string; bodyHash: string } | null;
  status: 'open' | 'accepted' | 'declined' | 'withdrawn';
  requestedAt: Date;
  /** As the request carried them. */
  wanted: Omit<ChangeRequestInput, 'message' | 'quotedTotal'>;
  /** The changes in words, as of the request. */
  changes: FieldChange[];
  message: string | null;
  newTotalCents: number;
  decidedAt: Date | null;
  decidedBy: string | null;
  reason: string | null;
}

/** Money that staff gave back by hand. The key makes a repetition recognisable. */
export interface HandRefund {
  key: { id: string; bodyHash: string } | null;
  amountCents: number;
  /** The customer reads it. */
  reason: string;
  /** Only staff see it: it is in no event. */
  internalReason: string | null;
  by: string;
  at: Date;
}

/** A dispute of a payment, as of the newest event about it. */
export interface Dispute {
  id: string;
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
  /** Id of the press. One that is sent again counts once. */
  clientId: string;
}

/** The trip as a chauffeur accepted it. */
export interface AcceptedTrip {
  /** As in `PickupTime`. */
  pickupLocal: string;
  pickupAddress: string;
  stops: string[];
  vehicle: { id: string; name: string } | null;
  passengers: number | null;
  pickupSign: string | null;
  passengerName: string;
}

export interface Acceptance {
  trip: AcceptedTrip;
  /** The step, which counts again when the trip is as it was accepted. */
  step: TakenStep;
}

export interface RideState {
  steps: TakenStep[];
  /** What the present chauffeur accepted last; null before. It stays when the trip is changed. */
  acceptance: Acceptance | null;
  /** The one before, if that one is taken back. */
  formerAcceptance: Acceptance | null;
  /** When the trip was last changed in something that has to be accepted. */
  tripChangedAt: Date | null;
  /** Who had the trip before. */
  formerChauffeurIds: string[];
  /** Ids of presses that were taken back or handled otherwise. They never count again. */
  settledIds: string[];
  /** The missing steps that staff were alerted to. */
  alerts: ('on_the_way' | 'arrived')[];
  /** What chauffeurs reported. Id is that of the press. */
  problems: {
    id: string;
    kind: RideProblemKind;
    note: string;
    at: Date;
    by: string;
    seenAt: Date | null;
    seenBy: string | null;
  }[];
  /** Chauffeurs who gave the trip back. */
  declined: { chauffeurId: string; name: string; reason: string; at: Date }[];
  /** What the chauffeur proposes to charge. Id is that of the press. */
  extras: { id: string; kind: RideExtraKind; amountCents: number; note: string; at: Date; by: string }[];
  /** Since when the ride is done for good, and staff have something to look at. */
  toCloseSince: Date | null;
  /** What staff charged when they closed the trip. */
  closed: { lines: PricedAdjustment[]; by: string; at: Date } | null;
  rating: { rating: number; comment: string; at: Date } | null;
}

export const NO_RIDE: RideState = {
  steps: [],
  acceptance: null,
  formerAcceptance: null,
  tripChangedAt: null,
  formerChauffeurIds: [],
  settledIds: [],
  alerts: [],
  problems: [],
  declined: [],
  extras: [],
  toCloseSince: null,
  closed: null,
  rating: null,
};

export interface Booking {
  id: string;
  /** Grows by one with every change. */
  version: number;
  status: BookingStatus;
  archived: boolean;
  /** Set on a tombstone, which is kept until its last event was published. */
  deletedAt: Date | null;
  source: 'web' | 'staff';
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  /** Who rides in place of the customer: see `passengerOf`. */
  passengerName: string | null;
  passengerPhone: string | null;
  pickup: PickupTime;
  pickupAddress: string;
  destinationAddress: string | null;
  destinations: string[];
  vehicle: { id: string; name: string } | null;
  /** As the chauffeur's record was at the assignment. */
  chauffeur: AssignedChauffeur | null;
  ride: RideState;
  quote: PricedQuote;
  trip: Pick<BookingSummary, keyof typeof tripAnswers>;
  consent: { version: string; at: Date } | null;
  /** What the company promised when the booking was made. */
  promised: CompanyPromises;
  paymentMethod: PaymentMethod;
  payment: PaymentState;
  /** Cash the chauffeur took; null until staff recorded it. */
  cashReceivedCents: number | null;
  handRefunds: HandRefund[];
  disputes: Dispute[];
  ending: Ending | null;
  /** The newest one. */
  changeRequest: ChangeRequest | null;
  /** The booking of the return trip, or of the trip that this one returns from. */
  linkedBookingId: string | null;
  /** The booking that this one was copied from. */
  copyOf: string | null;
  log: LogEntry[];
  createdAt: Date;
  updatedAt: Date;
}

export type BookingFields = Omit<Booking, 'id'>;

/** What happened to a booking. Published with the booking as it is after the change. */
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
  | {
      type: 'ride.problem';
      chauffeur: AssignedChauffeur;
      problemId: string;
      kind: RideProblemKind;
      note: string;
      at: string;
    }
  | { type: 'ride.problem_seen' }
  | {
      type: 'ride.extra_added';
      chauffeur: AssignedChauffeur;
      extraId: string;
      kind: RideExtraKind;
      amountCents: number;
      note: string;
      at: string;
    }
  | { type: 'ride.to_close' }
  | { type: 'ride.rated'; chauffeur: AssignedChauffeur | null; rating: number; comment: string }
  | { type: 'booking.refund_requested'; amountCents: number; reason: string; by: string }
  | {
      type: 'booking.payment_refused';
      paymentIntentId: string;
      amountCents: number;
      reason: string;
      isCounted: boolean;
    };

/** A change that was decided and is not stored yet. */
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
  /** Old → new; a changed status is added by `decide`. */
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

/** Refuses what is not allowed in the present status. */
export const refusal = (code: `booking.${string}`, message: string, { status }: Pick<Booking, 'status'>) =>
  conflict(code, message, { status });

/** Refuses what was entered in the field `path`. */
export const invalidField = (path: string, message: string, code = 'invalid_request') =>
  invalid(code, message, [{ path, message }]);

/** "$10.00 → $60.00", for the history. */
export const changeOfMoney = (what: string, before: number | null, after: number) =>
  `${what} ${before === null ? 'none' : displayMoney({ cents: before })} → ${displayMoney({ cents: after })}`;

/** The payment is not one of those that count. */
export const isOther = ({ captures }: PaymentState, paymentIntentId: string) =>
  captures.length > 0 && captures.every(({ intentId }) => intentId !== paymentIntentId);

/** The disputed payment is one of those that count. */
export const isAbout = (payment: PaymentState, { intentId }: Dispute) => !isOther(payment, intentId);

/** Whether the bank contests, or has taken back, a payment that counts. */
export function isDisputed({ disputes, payment }: Pick<Booking, 'disputes' | 'payment'>): boolean {
  return disputes.some((dispute) => dispute.status !== 'won' && isAbout(payment, dispute));
}

/** What went back since the end, or has to. More than the ending fixed, if the provider gave more. */
export function endingRefundCents({ ending, payment }: Booking): number {
  return (ending?.refundCents ?? 0) + Math.max(0, payment.refundedCents - payment.refundDueCents);
}

export function stopsOf({
  destinations,
  destinationAddress,
}: Pick<Booking, 'destinations' | 'destinationAddress'>): string[] {
  if (destinations.length > 0) return destinations;
  return destinationAddress ? [destinationAddress] : [];
}

/** The services of the package, in the order they were chosen. */
export function serviceLines({ quote }: Booking) {
  return quote.lines.filter(({ kind }) => kind === 'service');
}

/** The trip will not take place. */
export function hasEnded({ status, deletedAt }: Booking): boolean {
  return deletedAt !== null || status === 'rejected' || status === 'cancelled';
}

/** The trip takes place, or took place. */
export const isAgreedOn = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'approved' || status === 'confirmed' || status === 'completed';

/** The chauffeur says that the ride is done, whatever its pickup time. */
export const isDriven = ({ ride }: Pick<Booking, 'ride'>): boolean => ride.steps.at(-1)?.step === 'done';

/** The passenger is on board, or was. */
export const hasBoarded = ({ ride }: Pick<Booking, 'ride'>): boolean =>
  ride.steps.some(({ step }) => step === 'on_board');

/** The ride is done, and waits for staff. */
export const isToClose = ({ status, deletedAt, ride }: Booking): boolean =>
  deletedAt === null && (status === 'approved' || status === 'confirmed') && ride.toCloseSince !== null;

/** Only one trip at a time can have them. */
export const RESOURCES = ['vehicle', 'chauffeur'] as const;
export type Resource = (typeof RESOURCES)[number];

/** The vehicle or chauffeur that is taken by this booking; null while none is. */
export function heldBy(booking: Booking, kind: Resource): { id: string; name: string } | null {
  const { status, deletedAt } = booking;
  const isAgreed = deletedAt === null && (status === 'approved' || status === 'confirmed');
  return isAgreed && !isToClose(booking) ? booking[kind] : null;
}

export const holdsVehicle = (booking: Booking): boolean => heldBy(booking, 'vehicle') !== null;
