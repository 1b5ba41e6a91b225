import type { Service } from '@livery/shared-types/catalog';
import { MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { readStorage, removeStorage, writeStorage } from '../../domain/browserStorage.ts';
import { parseJson } from '../../domain/parseJson.ts';
import { businessClock } from '../../domain/dates.ts';
import { currentSite } from '../../domain/siteConfig.ts';

const STORAGE_KEY = 'livery.booking-draft';
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** An empty form, as the server renders it: it does not know the visitor's draft or the hour. Typed values are text. */
export const BLANK_DRAFT = {
  serviceIds: [] as string[],
  /** `''` while no vehicle is chosen. */
  vehicleId: '',
  duration: String(MIN_DURATION_HOURS),
  date: '',
  time: '',
  pickupAddress: '',
  destinations: [{ address: '' }],
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
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

const HOUR_MS = 60 * 60 * 1000;

/** An empty form for the next whole hour that leaves an hour, or the minimum notice, in the business's zone. */
export function emptyDraft(now = new Date()): BookingDraft {
  const spareMs = Math.max(HOUR_MS, currentSite().minNoticeMinutes * 60 * 1000);
  const [date = '', time = ''] = businessClock(new Date(now.getTime() + spareMs + HOUR_MS)).split('T');
  return { ...BLANK_DRAFT, date, time: `${time.slice(0, 2)}:00` };
}

/** Whole hours from what was typed: never below two, and two for anything that is no number. */
export function hoursOf(text: string): number {
  const hours = Math.floor(Number(text));
  return text.trim() !== '' && Number.isFinite(hours)
    ? Math.max(MIN_DURATION_HOURS, hours)
    : MIN_DURATION_HOURS;
}

/** Whether a car is to come somewhere: a vehicle was chosen, or a service that is driven. */
export const isContactRequired = (
  { serviceIds, vehicleId }: Pick<BookingDraft, 'serviceIds' | 'vehicleId'>,
  services: readonly Service[],
): boolean =>
  vehicleId !== '' || services.some(({ id, category }) => category !== 'other' && serviceIds.includes(id));

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
    } else if (key === 'acceptsTerms') {
      merged.acceptsTerms = value === true;
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

/** The draft that was left in this browser, or a fresh one. A pickup that has passed is moved to the next hour. */
export function loadDraft(now = new Date()): BookingDraft {
  const fresh = emptyDraft(now);
  const stored = parseJson(readStorage(STORAGE_KEY));
  if (!isRecord(stored) || !isRecord(stored['draft'])) return fresh;
  const age = now.getTime() - Number(stored['savedAt']);
  if (!(age <= KEPT_MS)) return fresh;
  const draft = mergeDraft(fresh, stored['draft']);
  const hasPassed = `${draft.date}T${draft.time}` <= businessClock(now);
  return hasPassed ? { ...draft, date: fresh.date, time: fresh.time } : draft;
}

export const saveDraft = (draft: BookingDraft, now = Date.now()) =>
  writeStorage(STORAGE_KEY, JSON.stringify({ savedAt: now, draft }));

export const forgetDraft = () => removeStorage(STORAGE_KEY);
