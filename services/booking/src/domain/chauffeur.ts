import { distinctTokens, nameTokens, phoneTokens, wordsOf } from '@livery/service-kit/search';
import type {
  AssignedChauffeur,
  ChauffeurInput,
  ChauffeurUpdate,
  LicenceStatus,
  WorkingHours,
} from '@livery/shared-types';
import { foldText } from '@livery/shared-types/foldText';
import type { ActorContext } from './booking.ts';

export interface Chauffeur {
  id: string;
  /** Grows with every change by staff. */
  version: number;
  name: string;
  phone: string;
  email: string;
  photoUrl: string | null;
  /** The last valid day, YYYY-MM-DD. */
  licenceExpiry: string;
  languages: string[];
  /** Empty: at any time. */
  hours: WorkingHours[];
  active: boolean;
  notes: string;
  /** The present personal link. Its key is kept as a hash. */
  link: { keyHash: string; issuedAt: Date } | null;
  /** Each rated trip counts once. */
  rating: { count: number; sum: number };
  createdAt: Date;
  updatedAt: Date;
}

/** Staff are told so many days before a licence ends. */
const EXPIRING_DAYS = 30;
const DAY_MS = 86_400_000;

/** Both days as YYYY-MM-DD; a licence is valid until the end of `expiry`. */
export function licenceStatus(expiry: string, today: string): LicenceStatus {
  if (expiry < today) return 'expired';
  return daysUntil(expiry, today) <= EXPIRING_DAYS ? 'expiring' : 'valid';
}

export const daysUntil = (day: string, today: string): number =>
  (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS;

/** The average to a tenth; null without ratings. */
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

/** The record with the fields that were sent. Undefined when that changes nothing. */
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

export const chauffeurTokens = ({ name, email, phone, languages }: Chauffeur): string[] =>
  distinctTokens([
    ...nameTokens(name),
    ...wordsOf(email),
    ...phoneTokens(phone),
    ...languages.flatMap(wordsOf),
  ]);

const NAME_KEY_BYTES = 100;

/** Sorts by name. Unique, and short enough for the cursor of a list. */
export function nameKey({ id, name }: Pick<Chauffeur, 'id' | 'name'>): string {
  const beginning = Buffer.from(foldText(name)).subarray(0, NAME_KEY_BYTES).toString('utf8');
  return `${beginning.replaceAll('\uFFFD', '')}/${id}`;
}
