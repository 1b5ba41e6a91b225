import { conflict } from '@livery/service-kit/errors';
import type {
  CompanyPromises,
  CreateBookingRequest,
  OfferStatus,
  PaymentMethod,
  StaffBookingRequest,
} from '@livery/shared-types';
import { invalidField, type ActorContext, type Booking, type Decision } from './booking.ts';
import { newBooking, type PricedPackage } from './newBooking.ts';
import { pickupTime, readMoment, type PickupWindow } from './pickupRules.ts';

const DAY_MS = 24 * 60 * 60_000;
const USUAL_DAYS = 7;

/** What the customer agreed to, and when. */
export interface Acceptance {
  at: Date;
  policyVersion: string;
  paymentMethod: PaymentMethod;
}

/** A trip at a fixed price that the customer may accept. Its booking will have the same id. */
export interface Offer extends PricedPackage {
  id: string;
  version: number;
  /** An open offer whose time is over counts as expired, even if `open` is stored. */
  status: OfferStatus;
  request: CreateBookingRequest;
  pickup: Booking['pickup'];
  expiresAt: Date;
  acceptance: Acceptance | null;
  /** False after a crash between accepting and making the booking. */
  isBooked: boolean;
  /** The booking that it was copied from. */
  copyOf: string | null;
  createdBy: string;
  createdAt: Date;
  updatedAt: Date;
}

export type OfferEvent = { type: 'offer.sent' } | { type: 'offer.ended'; status: 'accepted' | 'withdrawn' };

export interface OfferDecision {
  /** Undefined for an offer that is new. */
  before: Offer | undefined;
  after: Offer;
  events: OfferEvent[];
}

export const offerStatus = ({ status, expiresAt }: Offer, now: Date): OfferStatus =>
  status === 'open' && expiresAt <= now ? 'expired' : status;

/** Makes an offer. Without an e-mail address it is sent to nobody: staff hand the link on. */
export function newOffer(
  request: StaffBookingRequest,
  { quote, vehicle }: PricedPackage,
  made: { id: string; ctx: ActorContext; window: PickupWindow },
): OfferDecision {
  const { now, actor } = made.ctx;
  const pickup = pickupTime(request.pickupDate, made.window, now);
  const after: Offer = {
    id: made.id,
    version: 1,
    status: 'open',
    request: tripOf(request),
    pickup,
    quote,
    vehicle,
    expiresAt: expiryOf(request, pickup.at, made.window.zone, now),
    acceptance: null,
    isBooked: false,
    copyOf: request.copyOf ?? null,
    createdBy: actor,
    createdAt: now,
    updatedAt: now,
  };
  return { before: undefined, after, events: sending(after) };
}

export function checkDraft({ approve, returnTrip }: StaffBookingRequest): void {
  if (approve) throw invalidField('approve', 'An offer is approved once it has been accepted.');
  if (returnTrip != null) throw invalidField('returnTrip', 'An offer is for one trip. Please make two.');
}

const sending = ({ request }: Offer): OfferEvent[] =>
  request.customerEmail === '' ? [] : [{ type: 'offer.sent' }];

/** The later request for the booking, without the consent that the customer still has to give. */
function tripOf(request: StaffBookingRequest): CreateBookingRequest {
  const { customerName, customerEmail, customerPhone, pickupDate, pickupAddress, destinations } = request;
  const { destinationAddress, serviceIds, vehicleId, duration, promoCode, paymentMethod } = request;
  const { passengerName = null, passengerPhone = null } = request;
  const { passengers = null, luggage = null, flightNumber = null, pickupSign = null, notes = null } = request;
  return {
    customerName,
    customerEmail,
    customerPhone,
    passengerName,
    passengerPhone,
    pickupDate,
    pickupAddress,
    destinations,
    destinationAddress,
    serviceIds,
    vehicleId,
    duration,
    promoCode,
    paymentMethod,
    passengers,
    luggage,
    flightNumber,
    pickupSign,
    notes,
  };
}

function expiryOf({ expiresAt }: StaffBookingRequest, pickupAt: Date, zone: string, now: Date): Date {
  if (expiresAt == null) return new Date(Math.min(now.getTime() + USUAL_DAYS * DAY_MS, pickupAt.getTime()));
  const { at } = readMoment(expiresAt, zone, 'expiresAt');
  if (at <= now) throw invalidField('expiresAt', 'The offer must end in the future.');
  if (at > pickupAt) throw invalidField('expiresAt', 'The offer must end before the pickup.');
  return at;
}

function refuseEnded(offer: Offer, now: Date): void {
  const status = offerStatus(offer, now);
  switch (status) {
    case 'open':
      return;
    case 'expired':
      throw conflict('offer.expired', 'This offer has expired. Please ask us for a new one.');
    case 'withdrawn':
      throw conflict('offer.withdrawn', 'This offer has been withdrawn. Please ask us for a new one.');
    case 'accepted':
      throw conflict('offer.accepted', 'This offer has been accepted: it is a booking now.');
    default:
      throw new Error(`Unknown status ${status satisfies never as string}`);
  }
}

/** The customer accepts; undefined when that was done before. */
export function acceptOffer(
  offer: Offer,
  { policyVersion, paymentMethod }: Omit<Acceptance, 'at'>,
  now: Date,
): OfferDecision | undefined {
  if (offer.status === 'accepted') return undefined;
  refuseEnded(offer, now);
  const acceptance = { at: now, policyVersion, paymentMethod };
  return changed(offer, { status: 'accepted', acceptance }, now, [
    { type: 'offer.ended', status: 'accepted' },
  ]);
}

/** Staff withdraw it, even when it has expired. Undefined when that was done before. */
export function withdrawOffer(offer: Offer, now: Date): OfferDecision | undefined {
  if (offer.status === 'withdrawn') return undefined;
  if (offer.status === 'accepted') refuseEnded(offer, now);
  return changed(offer, { status: 'withdrawn' }, now, [{ type: 'offer.ended', status: 'withdrawn' }]);
}

export function sendOffer(offer: Offer, now: Date): OfferDecision {
  refuseEnded(offer, now);
  const events = sending(offer);
  if (events.length === 0) {
    throw conflict('offer.no_email', 'This customer has no e-mail address. Please copy the link instead.');
  }
  return changed(offer, {}, now, events);
}

const changed = (before: Offer, change: Partial<Offer>, now: Date, events: OfferEvent[]): OfferDecision => ({
  before,
  after: { ...before, ...change, version: before.version + 1, updatedAt: now },
  events,
});

/** The booking of an accepted offer, as of its acceptance and at the offered price. */
export function bookingOf(
  offer: Offer,
  { at, policyVersion, paymentMethod }: Acceptance,
  { zone, company }: { zone: string; company: CompanyPromises },
): Decision {
  const request = { ...offer.request, paymentMethod, acceptedPolicyVersion: policyVersion };
  const decision = newBooking(request, offer, {
    id: offer.id,
    source: 'staff',
    ctx: { actor: 'customer', now: at },
    company,
    // The pickup time was checked when the offer was made.
    window: { zone, minNoticeMinutes: 0, horizonDays: Number.POSITIVE_INFINITY },
  });
  const note = `Offer of ${offer.createdBy} accepted`;
  const entries = decision.entries.map((entry) => ({ ...entry, note }));
  const after = { ...decision.after, pickup: offer.pickup, copyOf: offer.copyOf, log: entries };
  return { ...decision, after, entries };
}
