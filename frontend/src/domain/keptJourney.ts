import { readStorage, writeStorage } from './browserStorage.ts';
import { hasPassed } from './hasPassed.ts';
import { parseJson } from './parseJson.ts';

/** Where the booking page keeps its form. */
export const DRAFT_KEY = 'livery.booking-draft';
export const DRAFT_KEPT_MS = 14 * 24 * 60 * 60 * 1000;

function keptDraft(now: Date): Record<string, unknown> | undefined {
  const kept = parseJson(readStorage(DRAFT_KEY)) as { savedAt?: unknown; draft?: unknown } | null | undefined;
  if (!(now.getTime() - Number(kept?.savedAt) <= DRAFT_KEPT_MS)) return undefined;
  return (kept?.draft ?? {}) as Record<string, unknown>;
}

/** Puts who rides into the form that the booking page opens with; without anybody the booker rides. Not in its address, which others may see. */
export function keepPassenger({ name, phone }: { name: string; phone: string }, now = new Date()): void {
  const passenger = { hasPassenger: name !== '' || phone !== '', passengerName: name, passengerPhone: phone };
  writeStorage(
    DRAFT_KEY,
    JSON.stringify({ savedAt: now.getTime(), draft: { ...keptDraft(now), ...passenger } }),
  );
}

/** The trip in hand, as other pages show it: every value as it was typed. */
export interface KeptJourney {
  trip: 'one-way' | 'hourly';
  pickup: string;
  to: string[];
  date: string;
  time: string;
  hours: string;
  passengers: string;
  luggage: string;
  serviceIds: string[];
  promoCode: string | null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);

/** The journey that was begun in this browser; undefined for none, one without a pickup address, and one that has passed. */
export function keptJourney(now = new Date()): KeptJourney | undefined {
  const draft = keptDraft(now);
  if (!draft) return undefined;
  const [date, time, pickup] = [textOf(draft['date']), textOf(draft['time']), textOf(draft['pickupAddress'])];
  if (pickup.trim() === '' || hasPassed({ date, time }, now)) return undefined;
  return {
    trip: draft['trip'] === 'hourly' ? 'hourly' : 'one-way',
    pickup,
    to: listOf(draft['destinations']).flatMap(
      (row) => textOf((row as { address?: unknown } | null)?.address) || [],
    ),
    date,
    time,
    hours: textOf(draft['duration']),
    passengers: textOf(draft['passengers']),
    luggage: textOf(draft['luggage']),
    serviceIds: listOf(draft['serviceIds']).filter((id) => typeof id === 'string'),
    promoCode: textOf(draft['promoCode']) || null,
  };
}
