import { conflict } from '@livery/service-kit/errors';
import {
  adjustQuote,
  displayMoney,
  displayPhone,
  formatCents,
  type AgreedPrice,
  type AssignedChauffeur,
  type ChangeBookingRequest,
  type FieldChange,
  type InternalQuote,
  type InternalQuoteRequest,
  type OverrideStandsDetails,
  type PricedAdjustment,
  type PricedQuote,
} from '@livery/shared-types';
import { displayMoment } from '@livery/shared-types/time';
import { reviewAcceptance } from './acceptance.ts';
import { adjustedPrice } from './adjustedPrice.ts';
import { assign, unassign } from './assign.ts';
import { settledCents } from './balance.ts';
import {
  decide,
  hasEnded,
  invalidField,
  isDriven,
  refusal,
  serviceLines,
  statusWords,
  stopsOf,
  type ActorContext,
  type Booking,
  type Decision,
  type RideState,
} from './booking.ts';
import { addDifferenceDue, heldCents, withStatus } from './cardMoney.ts';
import { closingRequest, isFulfilled } from './changeRequest.ts';
import { blankToNull, checkCapacity, firstPaymentStatus } from './newBooking.ts';
import { pickupTime, readMoment, type PickupWindow } from './pickupRules.ts';

/** Fields that are left out stay as they are. */
export type Change = Omit<ChangeBookingRequest, 'version'>;

interface How {
  /** Catalog's price of the changed package; null when `priceRequestOf` is undefined. */
  offer: InternalQuote | null;
  window: PickupWindow;
  ctx: ActorContext;
  by: 'customer' | 'staff';
  /** Null: nobody. Left out: whoever drives now. */
  chauffeur?: AssignedChauffeur | null | undefined;
  /** The request of the customer that is carried out. */
  changeRequestId?: string | null;
}

export interface ChangeDecision extends Decision {
  before: Booking;
  /** In words. */
  changes: FieldChange[];
  /** What goes back, in cents. */
  refundCents: number;
}

/** The trip is neither over nor cancelled. */
export const isChangeable = (booking: Booking): boolean =>
  !hasEnded(booking) && booking.status !== 'completed';

/** What to ask catalog for; undefined when neither package nor passengers change. */
export function priceRequestOf(booking: Booking, change: Change): InternalQuoteRequest | undefined {
  const asksForRoom = change.passengers != null || change.luggage != null;
  if (!isPackageChanged(booking, change) && !(asksForRoom && booking.vehicle !== null)) return undefined;
  const { serviceIds, vehicleId, duration } = packageAfter(booking, change);
  const { promoCode } = booking.quote;
  if (serviceIds.length === 0 && vehicleId === null) {
    throw invalidField('serviceIds', 'Please select at least one service or vehicle');
  }
  const held = promoCode === null ? {} : { promoHeldBy: booking.id };
  return { serviceIds, vehicleId, duration, promoCode, ...held };
}

const servicesOf = (booking: Booking) => serviceLines(booking).map(({ itemId }) => itemId);

const packageAfter = (booking: Booking, change: Change) => ({
  serviceIds: change.serviceIds ?? servicesOf(booking),
  vehicleId: change.vehicleId === undefined ? (booking.vehicle?.id ?? null) : change.vehicleId,
  duration: change.duration ?? booking.quote.durationHours,
});

function isPackageChanged(booking: Booking, change: Change): boolean {
  const { serviceIds, vehicleId, duration } = packageAfter(booking, change);
  return (
    vehicleId !== (booking.vehicle?.id ?? null) ||
    duration !== booking.quote.durationHours ||
    serviceIds.join() !== servicesOf(booking).join()
  );
}

/** The total without an agreed price, in cents. */
export const calculatedTotalCents = (quote: PricedQuote): number =>
  adjustQuote(quote, { adjustments: quote.adjustments ?? [], agreedPrice: null }).totalCents;

/**
 * The agreed price that a change puts in question: it was agreed on for another package, or for other adjustments.
 * An approval with another vehicle and a new time keep the price, so they put nothing in question.
 */
export function overrideInQuestion(
  before: Booking,
  change: Change,
  after: Booking,
): OverrideStandsDetails | undefined {
  const { agreedPrice } = before.quote;
  if (agreedPrice === undefined) return undefined;
  const computedCents = calculatedTotalCents(after.quote);
  if (!isPackageChanged(before, change) && computedCents === calculatedTotalCents(before.quote))
    return undefined;
  return {
    computedTotal: formatCents(computedCents),
    priceOverride: { total: formatCents(agreedPrice.totalCents), reason: agreedPrice.reason },
  };
}

/** An agreed price stands until somebody looks again: whoever puts it in question has to say what the trip costs. */
export function refuseStandingOverride(before: Booking, change: Change, after: Booking): void {
  const question = overrideInQuestion(before, change, after);
  if (question === undefined || change.priceOverride !== undefined) return;
  const { computedTotal, priceOverride } = question;
  const message = `The price of ${displayMoney(priceOverride.total)} was agreed on for the trip as it was. By the price list the changed trip costs ${displayMoney(computedTotal)}. Keep the agreed price, or choose another one.`;
  throw conflict('booking.override_stands', message, { ...question, status: before.status });
}

/**
 * A changed package gets today's prices; adjustments and an agreed price stay unless they are replaced. What was
 * paid beyond the new total goes back, unless staff keep it. Undefined when nothing changes.
 */
export function changeBooking(booking: Booking, change: Change, how: How): ChangeDecision | undefined {
  if (!isChangeable(booking)) {
    const message = `This booking is ${statusWords(booking.status)}, so it cannot be changed.`;
    throw refusal('booking.wrong_status', message, booking);
  }
  const next = fieldsAfter(booking, change, how);
  if (next.customerEmail === '' && next.customerPhone === '')
    throw invalidField('customerPhone', 'Enter a phone number, or an e-mail address');
  checkCapacity(next.trip, how.offer?.vehicle ?? null);
  refuseDriven(booking, next);
  const decision = withChauffeur(booking, becoming(booking, next, change, how), how);
  if (decision === undefined) return undefined;
  const isAccepted = how.changeRequestId != null;
  return { ...decision, ...(isAccepted ? {} : closedIfFulfilled(decision, how.ctx)) };
}

const CHANGED_AFTER_THE_RIDE = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'adjustments',
  'priceOverride',
  'totalAmount',
];

/** The trip itself stays as it was driven. */
function refuseDriven(booking: Booking, next: Booking): void {
  if (!isDriven(booking)) return;
  if (changesBetween(booking, next).every(({ field }) => CHANGED_AFTER_THE_RIDE.includes(field))) return;
  const message = 'This trip has been driven: only its price and the customer’s details can be changed.';
  throw refusal('booking.driven', message, booking);
}

function withChauffeur(
  booking: Booking,
  changed: ChangeDecision | undefined,
  { chauffeur, ctx }: How,
): ChangeDecision | undefined {
  const former = booking.chauffeur;
  if (chauffeur === undefined || chauffeur?.id === former?.id) return changed;
  const trip = changed?.after ?? booking;
  const handed =
    chauffeur === null ? unassign(trip, { because: 'staff' }, ctx) : assign(trip, chauffeur, ctx);
  if (handed === undefined) return changed;
  const { changes = [], entries = [], events = [], refundCents = 0 } = changed ?? {};
  const [from, to] = [words(former?.name ?? null), words(chauffeur?.name ?? null)];
  return {
    before: booking,
    after: { ...handed.after, version: booking.version + 1 },
    entries: [...entries, ...handed.entries],
    events: [...events, ...handed.events],
    changes: [...changes, { field: 'chauffeurId', label: 'Chauffeur', from, to }],
    refundCents,
  };
}

/** The booking with the fields of `next`, and the money that this moves. Undefined when nothing visible changes. */
export function becoming(
  booking: Booking,
  next: Booking,
  { refundDifference, notifyCustomer }: Pick<Change, 'refundDifference' | 'notifyCustomer'>,
  how: Pick<How, 'ctx' | 'by' | 'changeRequestId'>,
  action = 'changed',
): ChangeDecision | undefined {
  const changes = changesBetween(booking, next);
  if (changes.length === 0) return undefined;
  const { payment, refundCents } = moneyAfter(booking, next, refundDifference);
  const decision = decide(
    booking,
    { ...changedOnly(booking, next), payment },
    {
      ctx: how.ctx,
      action,
      changes: [
        ...changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`),
        ...acceptanceWords(booking, next),
        ...(refundCents > 0 ? [`to be refunded ${displayMoney({ cents: refundCents })}`] : []),
      ],
    },
    [
      {
        type: 'booking.changed',
        previous: booking,
        fields: changes.map(({ field }) => field),
        notifyCustomer,
        refundCents,
        changeRequestId: how.changeRequestId ?? null,
        by: how.by,
      },
    ],
  );
  return { ...decision, before: booking, changes, refundCents };
}

/** Not of a chauffeur who is replaced with the change. */
function acceptanceWords(before: Booking, next: Booking): string[] {
  const [was, is] = [before.ride.steps.length, next.ride.steps.length];
  if (was === is) return [];
  return [is < was ? 'to be accepted again' : 'as it was accepted'];
}

/** Closes the customer's request if staff have changed just that. */
function closedIfFulfilled(decision: Decision, ctx: ActorContext): Decision {
  const { after } = decision;
  return after.changeRequest !== null && isFulfilled(after, after.changeRequest.wanted)
    ? closingRequest(decision, 'The booking was changed like this already.', ctx)
    : decision;
}

function changedOnly(booking: Booking, next: Booking): Partial<Booking> {
  const isChanged = ([name, value]: [string, unknown]) => booking[name as keyof Booking] !== value;
  return Object.fromEntries(Object.entries(next).filter(isChanged));
}

function fieldsAfter(booking: Booking, change: Change, { offer, window, ctx }: How): Booking {
  const { pickupDate, destinations, vehicleId } = change;
  const isMoved =
    pickupDate !== undefined &&
    readMoment(pickupDate, window.zone, 'pickupDate').at.getTime() !== booking.pickup.at.getTime();
  const asked = <T>(value: T | undefined, present: T): T => (value === undefined ? present : value);
  const text = (value: string | null | undefined, present: string | null) =>
    value === undefined ? present : blankToNull(value);
  const trip = {
    passengers: asked(change.passengers, booking.trip.passengers),
    luggage: asked(change.luggage, booking.trip.luggage),
    flightNumber: text(change.flightNumber, booking.trip.flightNumber),
    pickupSign: text(change.pickupSign, booking.trip.pickupSign),
    notes: text(change.notes, booking.trip.notes),
  };
  const isSameVehicle = vehicleId === undefined || vehicleId === (booking.vehicle?.id ?? null);
  const offered = offer?.vehicle ?? null;
  const next: Booking = {
    ...booking,
    customerName: asked(change.customerName, booking.customerName),
    customerEmail: asked(change.customerEmail, booking.customerEmail),
    customerPhone: asked(change.customerPhone, booking.customerPhone),
    passengerName: text(change.passengerName, booking.passengerName),
    passengerPhone: text(change.passengerPhone, booking.passengerPhone),
    pickup: isMoved ? pickupTime(pickupDate, window, ctx.now) : booking.pickup,
    pickupAddress: asked(change.pickupAddress, booking.pickupAddress),
    ...(destinations !== undefined &&
      destinations.join('\n') !== stopsOf(booking).join('\n') && { destinations, destinationAddress: null }),
    vehicle: isSameVehicle ? booking.vehicle : offered && { id: offered.id, name: offered.name },
    quote: quoteAfter(booking, change, offer),
    trip: isSameTrip(trip, booking.trip) ? booking.trip : trip,
  };
  return { ...next, ride: reviewAcceptance(rideAfter(booking, isMoved), booking, next, ctx.now) };
}

/** A late alert of the former time does not count. */
const rideAfter = ({ ride }: Booking, isMoved: boolean): RideState =>
  isMoved && ride.alerts.length > 0 ? { ...ride, alerts: [] } : ride;

const isSameTrip = (one: Booking['trip'], other: Booking['trip']): boolean =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof Booking['trip']]);

function quoteAfter(booking: Booking, change: Change, offer: InternalQuote | null): PricedQuote {
  const { quote } = booking;
  const isRepriced = offer !== null && isPackageChanged(booking, change);
  if (!isRepriced && change.adjustments === undefined && change.priceOverride === undefined) return quote;
  const adjustments =
    change.adjustments?.map(({ label, amount }): PricedAdjustment => ({ label, amountCents: amount })) ??
    quote.adjustments ??
    [];
  const agreedPrice = agreedAfter(change, quote);
  return adjustedPrice(isRepriced ? offer.quote : quote, { adjustments, agreedPrice });
}

function agreedAfter({ priceOverride }: Change, { agreedPrice }: PricedQuote): AgreedPrice | null {
  if (priceOverride === undefined) return agreedPrice ?? null;
  return priceOverride && { totalCents: priceOverride.total, reason: priceOverride.reason };
}

/** The card money after the change. Cash is paid later, so only the total changes. */
function moneyAfter(before: Booking, next: Booking, refundDifference: boolean) {
  const { payment, quote, paymentMethod } = next;
  if (payment.capturedCents === 0) {
    const first = firstPaymentStatus(paymentMethod, quote.totalCents);
    // A payment that is in progress is dealt with when it arrives.
    const isOpen =
      payment.status === 'processing' || (first === 'unpaid' && payment.status !== 'not_required');
    return { payment: isOpen ? payment : withFirstStatus(payment, first), refundCents: 0 };
  }
  // What staff kept of an earlier difference stays, unless the trip becomes cheaper again.
  const isCheaper = quote.totalCents < before.quote.totalCents;
  const excess = Math.max(0, settledCents(next) - quote.totalCents);
  const refundCents = isCheaper && refundDifference ? Math.min(excess, heldCents(payment)) : 0;
  if (refundCents === 0) return { payment, refundCents };
  return { payment: withStatus(addDifferenceDue(payment, refundCents)), refundCents };
}

/** A hold stays while there is something to pay. Less of it is charged, or the rest becomes a balance. */
const withFirstStatus = (payment: Booking['payment'], first: Booking['payment']['status']) => {
  const status = first === 'unpaid' && payment.authorization !== null ? 'authorized' : first;
  return payment.status === status ? payment : { ...payment, status };
};

const NONE = 'none';
const words = (value: string | number | null) => (value === null || value === '' ? NONE : String(value));
const hoursOf = ({ durationHours }: PricedQuote) => `${durationHours} hours`;
const money = (cents: number) => displayMoney({ cents });

/** Labels of the fields, and their values in words. */
const READ: {
  field: string;
  label: string;
  read: (booking: Booking) => string;
  /** Distinguishes things with the same name. */
  idOf?: (booking: Booking) => string;
}[] = [
  { field: 'pickupDate', label: 'Pickup', read: ({ pickup }) => displayMoment(pickup.at, pickup.zone) },
  { field: 'duration', label: 'Duration', read: ({ quote }) => hoursOf(quote) },
  { field: 'pickupAddress', label: 'Pickup address', read: (booking) => words(booking.pickupAddress) },
  { field: 'destinations', label: 'Destinations', read: (booking) => words(stopsOf(booking).join(', ')) },
  {
    field: 'vehicleId',
    label: 'Vehicle',
    read: ({ vehicle }) => words(vehicle?.name ?? null),
    idOf: ({ vehicle }) => vehicle?.id ?? '',
  },
  {
    field: 'serviceIds',
    label: 'Services',
    read: (booking) =>
      words(
        serviceLines(booking)
          .map(({ name }) => name)
          .join(', '),
      ),
    idOf: (booking) => servicesOf(booking).join(),
  },
  { field: 'promoCode', label: 'Promo code', read: ({ quote }) => words(quote.promoCode) },
  { field: 'customerName', label: 'Name', read: ({ customerName }) => customerName },
  { field: 'customerEmail', label: 'E-mail', read: ({ customerEmail }) => words(customerEmail) },
  { field: 'customerPhone', label: 'Phone', read: ({ customerPhone }) => words(displayPhone(customerPhone)) },
  { field: 'passengerName', label: 'Passenger’s name', read: ({ passengerName }) => words(passengerName) },
  {
    field: 'passengerPhone',
    label: 'Passenger’s phone',
    read: ({ passengerPhone }) => words(displayPhone(passengerPhone ?? '')),
  },
  { field: 'passengers', label: 'Passengers', read: ({ trip }) => words(trip.passengers) },
  { field: 'luggage', label: 'Luggage', read: ({ trip }) => words(trip.luggage) },
  { field: 'flightNumber', label: 'Flight', read: ({ trip }) => words(trip.flightNumber) },
  { field: 'pickupSign', label: 'Pickup sign', read: ({ trip }) => words(trip.pickupSign) },
  { field: 'notes', label: 'Notes', read: ({ trip }) => words(trip.notes) },
  { field: 'adjustments', label: 'Adjustments', read: ({ quote }) => adjustmentWords(quote) },
  {
    field: 'priceOverride',
    label: 'Agreed price',
    read: ({ quote: { agreedPrice } }) =>
      agreedPrice === undefined ? NONE : `${money(agreedPrice.totalCents)} (${agreedPrice.reason})`,
  },
  { field: 'totalAmount', label: 'Total', read: ({ quote }) => money(quote.totalCents) },
];

function adjustmentWords({ adjustments = [] }: PricedQuote): string {
  return words(adjustments.map(({ label, amountCents }) => `${label} ${money(amountCents)}`).join(', '));
}

function changesBetween(before: Booking, after: Booking): FieldChange[] {
  return READ.filter(({ read, idOf = read }) => idOf(before) !== idOf(after)).map(
    ({ field, label, read }) => ({
      field,
      label,
      from: read(before),
      to: read(after),
    }),
  );
}
