import { distinctTokens, nameTokens, phoneTokens, wordsOf } from '@livery/service-kit/search';
import {
  firstLicence,
  type AssignedChauffeur,
  type ChauffeurInput,
  type ChauffeurUpdate,
  type Document,
  type WorkingHours,
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
  /** With a licence at least. */
  documents: Document[];
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

/** The last valid day of the licence, YYYY-MM-DD. */
export const licenceExpiryOf = ({ documents }: Pick<Chauffeur, 'documents'>): string =>
  firstLicence(documents)?.expiresOn ?? '';

/** The documents with a licence that is valid until `expiresOn`: the first there is, or a new one. */
function withLicenceUntil(documents: readonly Document[], expiresOn: string): Document[] {
  const licence = firstLicence(documents);
  return licence === undefined
    ? [{ kind: 'licence', number: '', expiresOn, confirmedBy: '' }, ...documents]
    : documents.map((document) => (document === licence ? { ...licence, expiresOn } : document));
}

/** The documents after a change, which never takes the licence away: see `ChauffeurUpdate`. */
function changedDocuments(
  former: readonly Document[],
  { documents, licenceExpiry }: Pick<ChauffeurUpdate, 'documents' | 'licenceExpiry'>,
): Document[] {
  if (documents !== undefined && firstLicence(documents) !== undefined) return documents;
  const licence = firstLicence(former);
  const kept = documents === undefined ? [...former] : [...(licence ? [licence] : []), ...documents];
  return licenceExpiry === undefined ? kept : withLicenceUntil(kept, licenceExpiry);
}

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

export function newChauffeur(
  id: string,
  { licenceExpiry, documents, ...input }: ChauffeurInput,
  { now }: ActorContext,
): Chauffeur {
  return {
    ...input,
    id,
    documents: changedDocuments([], { documents, licenceExpiry }),
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
  const { version: _, licenceExpiry: __, ...sent } = change;
  const wanted = {
    ...sent,
    ...(sent.photoUrl === '' && { photoUrl: null }),
    documents: changedDocuments(chauffeur.documents, change),
  };
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
