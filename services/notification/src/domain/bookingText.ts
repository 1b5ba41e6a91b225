import { passengerOf, shortId } from '@livery/shared-types';
import { journeyAgain, journeyQuery } from '@livery/shared-types/journey';
import type { BookingSnapshot } from './bookingSnapshot.ts';
import { clock, longDay, spokenMoment } from './displayTime.ts';
import { type Fact, factsOf, tripDetails } from './emailBlocks.ts';
import type { Block, TemplateContext } from './emailContent.ts';

export const bookingNumber = (bookingId: string) => `Booking #${shortId(bookingId)}`;

/** The page on which the customer sees, pays, changes and cancels the booking. */
export function manageUrl(
  ctx: TemplateContext,
  { manageToken }: Pick<BookingSnapshot, 'manageToken'>,
): string {
  return `${ctx.publicUrl}/my-bookings?manage=${encodeURIComponent(manageToken)}`;
}

/** Text that could carry a link or an advertisement is not sent on: anybody may book in anybody's name. */
export function mayAdvertise(text: string): boolean {
  return /\/\/|[@<>]|www\.|[\p{L}\d]\.\p{L}{2,}/iu.test(text);
}

/** Of longer words a phone number does the same harm: somebody may call it. */
export function mayLure(text: string): boolean {
  return mayAdvertise(text) || /(?:\d[\s().-]*){10}/.test(text);
}

/** How to greet the customer; a name that could carry a link or an advertisement is left out. */
export function greeting(name: string): string {
  const trimmed = name.trim();
  const suspicious = trimmed === '' || trimmed.length > 60 || /[/:@<>]|www\.|\.\w{2,}/i.test(trimmed);
  return suspicious ? 'Hello,' : `Dear ${trimmed},`;
}

export const pickupOf = ({ pickupAt }: Pick<BookingSnapshot, 'pickupAt'>) => new Date(pickupAt);

type Route = Pick<BookingSnapshot, 'pickupAddress' | 'destinations'>;

/** Each place on the way, by what happens there. */
export function stopsOf({ pickupAddress, destinations }: Route): Fact[] {
  const last = destinations.length - 1;
  return [
    { label: 'Pickup', value: pickupAddress || 'To be confirmed' },
    ...destinations.map((value, index) => ({
      label: index === last ? 'Drop-off' : `Stop ${index + 1}`,
      value,
    })),
  ];
}

const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`;

export interface TripDetail {
  /** Only day, time and route. */
  isBrief?: boolean;
  /** Nobody has proven that the reader asked for this, so notes and whatever could advertise are left out. */
  isUnverified?: boolean;
  /** The e-mail names the passenger elsewhere. */
  namesPassenger?: boolean;
}

/** The trip: day, time and route, and unless brief also what was ordered. */
export function tripBlock(
  ctx: TemplateContext,
  booking: BookingSnapshot,
  { isBrief = false, isUnverified = false, namesPassenger = true }: TripDetail = {},
): Block {
  const pickup = pickupOf(booking);
  return tripDetails(
    longDay(pickup, ctx.timeZone),
    `${clock(pickup, ctx.timeZone)} · ${hours(booking.durationHours)}`,
    stopsOf(booking).map((stop) =>
      isUnverified && mayAdvertise(stop.value) ? { ...stop, value: 'As on your booking page' } : stop,
    ),
    isBrief
      ? []
      : [
          ...(namesPassenger ? passengerFact(booking, isUnverified) : []),
          ...tripFacts(booking, isUnverified),
        ],
  );
}

/** Who rides, if it is somebody else than the customer. */
function passengerFact(booking: BookingSnapshot, isUnverified: boolean): Fact[] {
  const { name, isBooker } = passengerOf(booking);
  return isBooker || (isUnverified && mayLure(name)) ? [] : [{ label: 'Passenger', value: name }];
}

function tripFacts(booking: BookingSnapshot, isUnverified: boolean): Fact[] {
  const typed = (words: string | null) => (isUnverified && mayLure(words ?? '') ? null : words);
  return factsOf([
    ['Vehicle', booking.vehicleName],
    ['Services', booking.serviceNames.join(', ')],
    ['Passengers', booking.passengers],
    ['Luggage', booking.luggage],
    ['Flight', typed(booking.flightNumber)],
    ['Name on the sign', typed(booking.pickupSign)],
    ['Notes', isUnverified ? null : booking.notes],
  ]).filter(({ value }) => value !== '');
}

/** The booking form with this trip filled in, except date and time. */
export function bookAgainUrl(ctx: TemplateContext, booking: BookingSnapshot): string {
  const services = booking.quote?.lines.filter(({ kind }) => kind === 'service') ?? [];
  const journey = journeyAgain({
    ...booking,
    hours: booking.durationHours,
    serviceIds: services.map(({ itemId }) => itemId),
  });
  return `${ctx.publicUrl}/booking?${journeyQuery(journey)}`;
}

/** "We answer by today 4:00 PM."; undefined where nothing is promised, and once the moment has passed. */
export function answerPromise(
  { answerBy }: Pick<BookingSnapshot, 'answerBy'>,
  now: Date,
  timeZone: string,
): string | undefined {
  if (answerBy === null || Date.parse(answerBy) <= now.getTime()) return undefined;
  return `We answer by ${spokenMoment(new Date(answerBy), now, timeZone)}.`;
}
