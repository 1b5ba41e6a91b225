import { isRecord, mergeDraft, type BookingDraft } from './bookingDraft.ts';

/** What a saved quote holds: the package and the trip, nothing about the person. */
const QUOTE_KEYS = [
  'trip',
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

export function encodeQuote(draft: BookingDraft): string {
  const kept = Object.fromEntries(QUOTE_KEYS.map((key) => [key, draft[key]]));
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Applies a saved quote to a draft; a damaged link changes nothing. */
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
