import { MIN_DURATION_HOURS } from '@livery/shared-types/catalogLimits';
import { businessClock } from '../../domain/dates.ts';

/** What a person has put into the form, as text where it is typed. */
export interface BookingDraft {
  serviceIds: string[];
  /** `''` while no vehicle is chosen. */
  vehicleId: string;
  duration: string;
  date: string;
  time: string;
  pickupAddress: string;
  destinations: { address: string }[];
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  paymentMethod: 'stripe' | 'cash';
  /** The promo code in force, if any. */
  promoCode: string | null;
  passengers: string;
  luggage: string;
  flightNumber: string;
  pickupSign: string;
  notes: string;
  acceptsTerms: boolean;
}

const STORAGE_KEY = 'livery.booking-draft';
/** A draft older than this is about a trip that has been decided elsewhere. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** A form that knows nothing yet, not even the hour: what the server draws. */
export const BLANK_DRAFT: BookingDraft = {
  serviceIds: [],
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
  paymentMethod: 'stripe',
  promoCode: null,
  passengers: '',
  luggage: '',
  flightNumber: '',
  pickupSign: '',
  notes: '',
  acceptsTerms: false,
};

/** A fresh form: the next whole hour, with an hour to spare, where the car drives. */
export function emptyDraft(now = new Date()): BookingDraft {
  const [date = '', time = ''] = businessClock(new Date(now.getTime() + 2 * 60 * 60 * 1000)).split('T');
  return { ...BLANK_DRAFT, date, time: `${time.slice(0, 2)}:00` };
}

/** Whole hours from what was typed: never below two, and two for anything that is no number. */
export function hoursOf(text: string): number {
  const hours = Math.floor(Number(text));
  return text.trim() !== '' && Number.isFinite(hours)
    ? Math.max(MIN_DURATION_HOURS, hours)
    : MIN_DURATION_HOURS;
}

/** Takes over whatever of `stored` has the right shape; the rest keeps its value from `base`. */
function mergeDraft(base: BookingDraft, stored: Partial<Record<keyof BookingDraft, unknown>>): BookingDraft {
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The draft that was left in this browser, or a fresh one. A pickup that has passed is moved to the next hour. */
export function loadDraft(now = new Date()): BookingDraft {
  const fresh = emptyDraft(now);
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (!isRecord(stored) || typeof stored['savedAt'] !== 'number') return fresh;
    if (now.getTime() - stored['savedAt'] > KEPT_MS || !isRecord(stored['draft'])) return fresh;
    const draft = mergeDraft(fresh, stored['draft']);
    const hasPassed = `${draft.date}T${draft.time}` <= businessClock(now);
    return hasPassed ? { ...draft, date: fresh.date, time: fresh.time } : draft;
  } catch {
    return fresh;
  }
}

export function saveDraft(draft: BookingDraft, now = Date.now()): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ savedAt: now, draft }));
  } catch {
    // A browser that keeps nothing still books.
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
}

/** What a saved quote holds: the package and the trip, nothing about the person. */
const QUOTE_KEYS = [
  'serviceIds',
  'vehicleId',
  'duration',
  'date',
  'time',
  'pickupAddress',
  'destinations',
  'promoCode',
  'passengers',
  'luggage',
] as const satisfies (keyof BookingDraft)[];

/** The text of a quote for a link's `quote` parameter. */
export function encodeQuote(draft: BookingDraft): string {
  const kept = Object.fromEntries(QUOTE_KEYS.map((key) => [key, draft[key]]));
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Puts a saved quote over a draft; a damaged link changes nothing. */
export function withQuote(draft: BookingDraft, encoded: string): BookingDraft {
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const quote: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(quote)) return draft;
    const known = Object.fromEntries(
      QUOTE_KEYS.filter((key) => key in quote).map((key) => [key, quote[key]]),
    );
    return mergeDraft(draft, known);
  } catch {
    return draft;
  }
}

/** Puts what a link names (`?service=`, `?vehicle=`, `?quote=`) over a draft. */
export function withPresets(draft: BookingDraft, search: URLSearchParams): BookingDraft {
  const quote = search.get('quote');
  const restored = quote === null ? draft : withQuote(draft, quote);
  const service = search.get('service');
  const vehicle = search.get('vehicle');
  return {
    ...restored,
    serviceIds: service === null ? restored.serviceIds : [...new Set([...restored.serviceIds, service])],
    vehicleId: vehicle ?? restored.vehicleId,
  };
}
