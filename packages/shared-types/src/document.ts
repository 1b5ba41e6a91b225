import * as z from 'zod/mini';
import { CalendarDay, line } from './fieldSchemas.ts';

// The papers that a chauffeur or a vehicle needs on the road.

export const DOCUMENT_KINDS = [
  'licence',
  'chauffeur_permit',
  'medical',
  'insurance',
  'inspection',
  'plate',
  'other',
] as const;
export const DocumentKind = z.enum(DOCUMENT_KINDS, 'Choose what kind of document it is');
export type DocumentKind = z.infer<typeof DocumentKind>;

/** Within a sentence: "The medical certificate of …". */
export const documentNames: Record<DocumentKind, string> = {
  licence: 'licence',
  chauffeur_permit: 'chauffeur permit',
  medical: 'medical certificate',
  insurance: 'insurance',
  inspection: 'inspection',
  plate: 'plate',
  other: 'document',
};

export const Document = z.object({
  kind: DocumentKind,
  /** Blank: not entered. */
  number: z._default(line(64), ''),
  /** The last valid day, YYYY-MM-DD. */
  expiresOn: CalendarDay,
  /** Who of the staff has seen the paper. */
  confirmedBy: z._default(line(100), ''),
});
export type Document = z.infer<typeof Document>;

export const MOST_DOCUMENTS = 20;
export const TOO_MANY_DOCUMENTS = `Use at most ${MOST_DOCUMENTS} documents`;
export const documentList = z.array(Document).check(z.maxLength(MOST_DOCUMENTS, TOO_MANY_DOCUMENTS));

/** What the board shows of a document. */
export const DocumentTerm = z.pick(Document, { kind: true, expiresOn: true });
export type DocumentTerm = z.infer<typeof DocumentTerm>;

/** What staff are warned about. */
export const ExpiringDocument = z.omit(Document, { confirmedBy: true });

/** Staff are warned so many days before a document ends. */
export const DOCUMENT_WARNING_DAYS = [30, 7] as const;
export const WarningDays = z.union([z.literal(30), z.literal(7)]);
export type WarningDays = z.infer<typeof WarningDays>;

const DAY_MS = 86_400_000;

/** Both days as YYYY-MM-DD. */
export const daysUntil = (day: string, today: string): number =>
  (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS;

const firstToEnd = <T extends DocumentTerm>(documents: readonly T[]): T | undefined =>
  documents.toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn))[0];

/** The document that ended first, if any is not valid on `day` any more. The day it names is still valid. */
export const expiredOn = <T extends DocumentTerm>(documents: readonly T[], day: string): T | undefined =>
  firstToEnd(documents.filter(({ expiresOn }) => expiresOn < day));

/** The document that ends first of those that are valid on `day`, and end within 30 days. */
export const endingSoon = <T extends DocumentTerm>(documents: readonly T[], day: string): T | undefined =>
  firstToEnd(documents.filter(({ expiresOn }) => warningDue(expiresOn, day) !== undefined));

/** The last warning that is due on `today`. */
export function warningDue(expiresOn: string, today: string): WarningDays | undefined {
  const days = daysUntil(expiresOn, today);
  return days < 0 ? undefined : DOCUMENT_WARNING_DAYS.findLast((step) => days <= step);
}

/** Names a warning: each document is warned of once for each date and step. */
export const warningKey = (
  { kind, number, expiresOn }: z.infer<typeof ExpiringDocument>,
  days: WarningDays,
): string => `document:${kind}:${number}:${expiresOn}:${days}`;
