import { MAX_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { countOf } from '@livery/shared-types/readNumber';
import { newIdempotencyKey } from '../../api/idempotencyKey.ts';
import { readStorage, writeStorage } from '../../domain/browserStorage.ts';
import { businessClock } from '../../domain/businessClock.ts';
import { isWholePickup } from '../../domain/refundTerms.ts';
import { rememberContact, rememberedContact, type Contact } from '../../domain/rememberedContact.ts';
import { readJourney, type Journey } from '../../routing/journeyLink.ts';
import { hasPassed } from '../../domain/hasPassed.ts';
import { currentSite } from '../../domain/siteConfig.ts';
import { emptyDraft, loadDraft, type BookingDraft } from './bookingDraft.ts';
import { hoursFault, hoursOf, settledHours } from '../../domain/bookedHours.ts';
import { withQuote } from './quoteLink.ts';
import { hoursForRoad } from './tripHours.ts';

const isCount = (text = '') => countOf(text) >= 0 && countOf(text) <= 999;

export const contactOf = ({ firstName, lastName, email, phone }: BookingDraft): Contact => ({
  firstName,
  lastName,
  email,
  phone,
});
export const isSameContact = (one: Contact, other: Contact): boolean =>
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.email === other.email &&
  one.phone === other.phone;

const DAY_MS = 86_400_000;

/** Whether a trip can be booked for then, as far as somebody chose when. */
function isBookable({ date, time }: Pick<BookingDraft, 'date' | 'time'>, now: Date): boolean {
  const last = businessClock(new Date(now.getTime() + currentSite().bookingHorizonDays * DAY_MS));
  const isMoment = isWholePickup({ date: date || '2000-01-01', time: time || '12:00' });
  return isMoment && !hasPassed({ date, time }, now) && (date === '' || `${date}T${time}` <= last);
}

/** When the trip begins, as far as somebody chose it. */
function momentOf(draft: BookingDraft, journey: Journey, now: Date): Pick<BookingDraft, 'date' | 'time'> {
  const { date = draft.date, time = draft.time } = journey;
  if (isBookable({ date, time }, now)) return { date, time };
  // A time without a day is that of the trip of before: its day is left to be chosen.
  if (journey.date === undefined && isBookable({ date: '', time }, now)) return { date: '', time };
  // A time that the day doesn't have, as one that clocks skip in spring, is left to be chosen.
  const isDayGood = journey.date !== undefined && isBookable({ date, time: '' }, now);
  if (isDayGood && !isWholePickup({ date, time })) return { date, time: '' };
  return { date: draft.date, time: draft.time };
}

/** Replaces only what the address names. A moment that can't be booked is ignored. */
export function withJourney(draft: BookingDraft, journey: Journey, now = new Date()): BookingDraft {
  const { pickup, to, hours, service, vehicle } = journey;
  const isNewRoute = pickup !== undefined || to !== undefined;
  const next: BookingDraft = {
    ...draft,
    trip: journey.trip ?? draft.trip,
    pickupAddress: pickup ?? draft.pickupAddress,
    destinations: to ? to.map((address) => ({ address })) : draft.destinations,
    vehicleId: vehicle ?? draft.vehicleId,
    passengers: isCount(journey.passengers) ? (journey.passengers ?? '') : draft.passengers,
    luggage: isCount(journey.luggage) ? (journey.luggage ?? '') : draft.luggage,
    ...momentOf(draft, journey, now),
  };
  // A single service is added to the chosen ones; a whole trip replaces them.
  if (isNewRoute && (service ?? vehicle) !== undefined) next.serviceIds = service ?? [];
  else if (service) next.serviceIds = [...new Set([...draft.serviceIds, ...service])];
  if (hours !== undefined) {
    next.duration = hoursFault(hoursOf(hours)) ? String(MAX_DURATION_HOURS) : settledHours(hours);
  } else if (isNewRoute && next.trip === 'one-way') next.duration = String(hoursForRoad(next));
  if (isNewRoute) {
    next.id = newIdempotencyKey();
    // Consent was given for another trip.
    next.acceptsTerms = false;
  }
  return next;
}

/** The draft that was left here with what the address brings: a saved quote, a journey, a service or a vehicle. */
export function withPresets(draft: BookingDraft, search: URLSearchParams, now = new Date()): BookingDraft {
  const quote = search.get('quote');
  const restored = quote === null ? draft : { ...withQuote(draft, quote), id: newIdempotencyKey() };
  return withJourney(restored, readJourney(search), now);
}

const METHOD_KEY = 'livery.payment-method';

/** For the next booking of this browser: who booked, and how it was paid. */
export function rememberBooker(draft: BookingDraft): void {
  rememberContact(contactOf(draft));
  writeStorage(METHOD_KEY, draft.paymentMethod);
}

/** Fills in who booked last and how they paid, where nobody is named yet. */
export function withBooker(draft: BookingDraft): BookingDraft {
  const contact = rememberedContact();
  const isBlank = Object.values(contactOf(draft)).every((text) => text.trim() === '');
  if (!contact || !isBlank) return draft;
  const paymentMethod = readStorage(METHOD_KEY) === 'cash' ? 'cash' : draft.paymentMethod;
  return { ...draft, ...contact, paymentMethod };
}

/** What the form begins with: the kept draft and the address, or an empty form after a reset. */
export const firstDraft = (search: URLSearchParams | undefined): BookingDraft =>
  withBooker(search ? withPresets(loadDraft(), search) : emptyDraft());

/** Whether an address says where and when, so that only the car is left to choose. */
export function isWholeJourney(search: URLSearchParams, now = new Date()): boolean {
  const { trip, pickup, to, date = '', time = '' } = readJourney(search);
  const isMoment = date !== '' && time !== '' && isBookable({ date, time }, now);
  return pickup !== undefined && (to !== undefined || trip === 'hourly') && isMoment;
}
