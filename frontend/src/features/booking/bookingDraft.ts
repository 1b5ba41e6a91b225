import type { Service } from '@livery/shared-types/catalog';
import { MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { newIdempotencyKey } from '../../api/idempotencyKey.ts';
import { readStorage, removeStorage, writeStorage } from '../../domain/browserStorage.ts';
import { parseJson } from '../../domain/parseJson.ts';
import { hasPassed } from '../../domain/hasPassed.ts';
import { DRAFT_KEPT_MS, DRAFT_KEY } from '../../domain/keptJourney.ts';

/** An empty form, as the server renders it: it does not know the visitor's draft or the hour. Typed values are text. */
export const BLANK_DRAFT = {
  /** One draft makes one booking, in however many tabs it is open: requests carry this as their idempotency key. */
  id: '',
  /** How the duration is asked for. It stays on this page: a booking has a duration in either case. */
  trip: 'one-way' as 'one-way' | 'hourly',
  serviceIds: [] as string[],
  /** `''` while no vehicle is chosen. */
  vehicleId: '',
  /** The question for a car was answered with none. */
  withoutCar: false,
  duration: String(MIN_DURATION_HOURS),
  date: '',
  time: '',
  pickupAddress: '',
  destinations: [{ address: '' }],
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  hasPassenger: false,
  passengerName: '',
  passengerPhone: '',
  paymentMethod: 'stripe' as 'stripe' | 'cash',
  promoCode: null as string | null,
  passengers: '',
  luggage: '',
  flightNumber: '',
  pickupSign: '',
  notes: '',
  acceptsTerms: false,
};
export type BookingDraft = typeof BLANK_DRAFT;

/** An empty form: nothing is filled in that nobody chose. */
export const emptyDraft = (): BookingDraft => ({ ...BLANK_DRAFT, id: newIdempotencyKey() });

/** True for a vehicle or a driven service, and while nothing is chosen: choosing a car then asks for no more. */
export const isContactRequired = (
  { serviceIds, vehicleId }: Pick<BookingDraft, 'serviceIds' | 'vehicleId'>,
  services: readonly Service[],
): boolean =>
  vehicleId !== '' ||
  serviceIds.length === 0 ||
  services.some(({ id, category }) => category !== 'other' && serviceIds.includes(id));

/** Takes the fields of `stored` that have the right type, and the others from `base`. */
export function mergeDraft(
  base: BookingDraft,
  stored: Partial<Record<keyof BookingDraft, unknown>>,
): BookingDraft {
  const merged: BookingDraft = { ...base };
  for (const key of Object.keys(base) as (keyof BookingDraft)[]) {
    const value = stored[key];
    if (key === 'serviceIds') {
      if (Array.isArray(value)) merged.serviceIds = value.filter((id) => typeof id === 'string');
    } else if (key === 'destinations') {
      const rows = Array.isArray(value) ? value : [];
      const addresses = rows.map((row) => (row as { address?: unknown } | null)?.address);
      const texts = addresses.filter((address) => typeof address === 'string');
      if (texts.length > 0) merged.destinations = texts.map((address) => ({ address }));
    } else if (key === 'promoCode') {
      if (typeof value === 'string' || value === null) merged.promoCode = value;
    } else if (key === 'acceptsTerms' || key === 'withoutCar' || key === 'hasPassenger') {
      merged[key] = value === true;
    } else if (key === 'trip') {
      if (value === 'one-way' || value === 'hourly') merged.trip = value;
    } else if (key === 'paymentMethod') {
      if (value === 'stripe' || value === 'cash') merged.paymentMethod = value;
    } else if (typeof value === 'string') {
      merged[key] = value;
    }
  }
  return merged;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The draft that was left in this browser, or a fresh one. The day of a pickup that has passed is left to be chosen. */
export function loadDraft(now = new Date()): BookingDraft {
  const fresh = emptyDraft();
  const stored = parseJson(readStorage(DRAFT_KEY));
  if (!isRecord(stored) || !isRecord(stored['draft'])) return fresh;
  const age = now.getTime() - Number(stored['savedAt']);
  if (!(age <= DRAFT_KEPT_MS)) return fresh;
  const draft = mergeDraft(fresh, stored['draft']);
  return hasPassed(draft, now) ? { ...draft, date: '' } : draft;
}

export const saveDraft = (draft: BookingDraft, now = Date.now()) =>
  writeStorage(DRAFT_KEY, JSON.stringify({ savedAt: now, draft }));

export const forgetDraft = () => removeStorage(DRAFT_KEY);

/** Calls `listener` with a draft that another tab of this browser has forgotten, booked or dropped. */
export function subscribeToForgotten(listener: (draft: unknown) => void): () => void {
  const handleStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== DRAFT_KEY || newValue !== null) return;
    const stored = parseJson(oldValue);
    if (isRecord(stored)) listener(stored['draft']);
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
