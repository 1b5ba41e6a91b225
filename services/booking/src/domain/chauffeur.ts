import { distinctTokens, emailTokens, foldText, phoneTokens, wordsOf } from '@livery/service-kit/search';
import type { AssignedChauffeur, ChauffeurInput, ChauffeurUpdate, LicenceStatus } from '@livery/shared-types';
import type { ActorContext } from './booking.ts';

/** Somebody who drives, as staff keep the record. */
export interface Chauffeur {
  id: string;
  /** Grows by one with every change that staff make. */
  version: number;
  name: string;
  phone: string;
  email: string;
  photoUrl: string | null;
  /** The last day on which the licence is good, YYYY-MM-DD. */
  licenceExpiry: string;
  languages: string[];
  active: boolean;
  notes: string;
  /** The personal link that works now; its key is kept as a hash. */
  link: { keyHash: string; issuedAt: Date } | null;
  /** Of every rated trip, once. */
  rating: { count: number; sum: number };
  createdAt: Date;
  updatedAt: Date;
}

/** From so many days before its last one staff are told of a licence. */
const EXPIRING_DAYS = 30;
const DAY_MS = 86_400_000;

/** Of a licence that is good until the end of `expiry`, both days as YYYY-MM-DD. */
export function licenceStatus(expiry: string, today: string): LicenceStatus {
  if (expiry < today) return 'expired';
  return daysUntil(expiry, today) <= EXPIRING_DAYS ? 'expiring' : 'valid';
}

/** How many days lie between two calendar days. */
export const daysUntil = (day: string, today: string): number =>
  (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS;

/** The average of all ratings to a tenth; null while nobody has rated. */
export const ratingOf = ({ rating: { count, sum } }: Pick<Chauffeur, 'rating'>) =>
  count === 0 ? null : { average: Math.round((sum / count) * 10) / 10, count };

/** A chauffeur as bookings and events carry him. */
export const assignedChauffeur = ({ id, name, phone, email, photoUrl }: Chauffeur): AssignedChauffeur => ({
  id,
  name,
  phone,
  email,
  photoUrl,
});

export function newChauffeur(id: string, input: ChauffeurInput, { now }: ActorContext): Chauffeur {
  return {
    ...input,
    id,
    photoUrl: input.photoUrl === '' ? null : input.photoUrl,
    version: 1,
    link: null,
    rating: { count: 0, sum: 0 },
    createdAt: now,
    updatedAt: now,
  };
}

/** The record with the fields that were sent; undefined when that changes nothing. */
export function changeChauffeur(
  chauffeur: Chauffeur,
  change: ChauffeurUpdate,
  { now }: ActorContext,
): Chauffeur | undefined {
  const { version: _, ...sent } = change;
  const wanted = { ...sent, ...(sent.photoUrl === '' && { photoUrl: null }) };
  const changed = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(chauffeur[name as keyof Chauffeur]),
  );
  if (changed.length === 0) return undefined;
  return { ...chauffeur, ...Object.fromEntries(changed), version: chauffeur.version + 1, updatedAt: now };
}

/** What staff find a chauffeur by. */
export const chauffeurTokens = ({ name, email, phone, languages }: Chauffeur): string[] =>
  distinctTokens([
    ...wordsOf(name),
    ...emailTokens(email),
    ...phoneTokens(phone),
    ...languages.flatMap(wordsOf),
  ]);

const NAME_KEY_BYTES = 100;

/** Sorts by name as people look it up; no two chauffeurs have the same. Short enough for the cursor of a list. */
export function nameKey({ id, name }: Pick<Chauffeur, 'id' | 'name'>): string {
  const beginning = Buffer.from(foldText(name)).subarray(0, NAME_KEY_BYTES).toString('utf8');
  return `${beginning.replaceAll('\uFFFD', '')}/${id}`;
}
