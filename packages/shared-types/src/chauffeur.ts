import * as z from 'zod/mini';
import { BlockOutInput } from './adminBooking.ts';
import { imageUrl } from './catalog.ts';
import { Document, DocumentTerm, MOST_DOCUMENTS, TOO_MANY_DOCUMENTS, documentList } from './document.ts';
import { CalendarDay, emailAddress, line, pageFields, paragraph } from './fieldSchemas.ts';
import { phoneNumber } from './phone.ts';

// Chauffeurs: records, time off, and the personal link.

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const clock = z.string('Enter a time as HH:mm').check(z.trim(), z.regex(CLOCK, 'Enter a time as HH:mm'));

/**
 * A span in which a chauffeur works every week, by the business zone's clock. A `to` that is not after `from` is on the next
 * day; two equal times are 24 hours.
 */
export const WorkingHours = z.object({
  /** From 1, Monday, to 7, Sunday. */
  weekday: z
    .int('Choose a day from 1, Monday, to 7, Sunday')
    .check(
      z.minimum(1, 'Choose a day from 1, Monday, to 7, Sunday'),
      z.maximum(7, 'Choose a day from 1, Monday, to 7, Sunday'),
    ),
  from: clock,
  to: clock,
});
export type WorkingHours = z.infer<typeof WorkingHours>;

export const Chauffeur = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  photoUrl: z.nullable(z.string()),
  documents: z.array(Document),
  /** The last valid day of the first licence among the documents, YYYY-MM-DD. */
  licenceExpiry: z.string(),
  languages: z.array(z.string()),
  /** Empty: at any time. */
  hours: z.array(WorkingHours),
  active: z.boolean(),
  notes: z.string(),
  /** From 1 to 5; null without ratings. */
  rating: z.nullable(z.object({ average: z.number(), count: z.number() })),
  /** When the present personal link was issued; null without one. */
  linkIssuedAt: z.nullable(z.string()),
  /** Trips to come that the chauffeur cannot drive, because of being inactive or of a document's end. By pickup. */
  tripsAtRisk: z.array(z.object({ id: z.string(), pickupDate: z.string(), customerName: z.string() })),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Chauffeur = z.infer<typeof Chauffeur>;

const chauffeurFields = {
  name: line(120, 'Name is required'),
  phone: phoneNumber().check(z.minLength(1, 'Phone number is required')),
  email: emailAddress('Invalid email address', 'E-mail address is required'),
  photoUrl: z.nullable(z.union([z.literal(''), imageUrl], 'Must be a valid URL')),
  /** A licence is needed: among the documents, or by its last day in `licenceExpiry`. */
  documents: documentList,
  licenceExpiry: CalendarDay,
  languages: z.array(line(40, 'Name the language')).check(z.maxLength(10, 'Use at most 10 languages')),
  hours: z.array(WorkingHours).check(z.maxLength(21, 'Use at most 21 spans')),
  active: z.boolean(),
  notes: paragraph(2000),
};

interface Papers {
  documents?: Document[] | undefined;
  licenceExpiry?: string | undefined;
}

/** The licence that counts where there are several. */
export const firstLicence = (documents: readonly Document[]): Document | undefined =>
  documents.find(({ kind }) => kind === 'licence');

const NO_LICENCE = 'A chauffeur needs a licence';

/** Documents without a licence are stored with one. */
const refuseTooMany = z.check<Papers>((ctx) => {
  const { documents = [] } = ctx.value;
  if (firstLicence(documents) !== undefined || documents.length < MOST_DOCUMENTS) return;
  ctx.issues.push({ code: 'custom', input: documents, path: ['documents'], message: TOO_MANY_DOCUMENTS });
});

/** POST /api/admin/chauffeurs. `licenceExpiry` is short for a licence without a number; a licence among the documents counts before it. */
export const ChauffeurInput = z
  .object({
    ...chauffeurFields,
    photoUrl: z._default(chauffeurFields.photoUrl, null),
    documents: z._default(chauffeurFields.documents, []),
    licenceExpiry: z.optional(chauffeurFields.licenceExpiry),
    languages: z._default(chauffeurFields.languages, ['English']),
    hours: z._default(chauffeurFields.hours, []),
    active: z._default(chauffeurFields.active, true),
    notes: z._default(chauffeurFields.notes, ''),
  })
  .check(
    refuseTooMany,
    z.check<Papers>((ctx) => {
      const { documents = [], licenceExpiry } = ctx.value;
      if (licenceExpiry !== undefined || firstLicence(documents) !== undefined) return;
      ctx.issues.push({ code: 'custom', input: licenceExpiry, path: ['licenceExpiry'], message: NO_LICENCE });
    }),
  );
export type ChauffeurInput = z.infer<typeof ChauffeurInput>;

/**
 * PUT /api/admin/chauffeurs/{id}. Only the fields that are sent change; a stale `version` is refused with 409 `stale`.
 * `documents` replaces all of them, but the licence stays where none is among them. `licenceExpiry` moves the last day of the licence
 * that stays.
 */
export const ChauffeurUpdate = z
  .extend(z.partial(z.object(chauffeurFields)), { version: z.optional(z.int()) })
  .check(refuseTooMany);
export type ChauffeurUpdate = z.infer<typeof ChauffeurUpdate>;

export const ChauffeurListQuery = z.object({ q: z.optional(line(120)), ...pageFields() });
export type ChauffeurListQuery = z.infer<typeof ChauffeurListQuery>;

export const ChauffeurRatingsQuery = z.object(pageFields({ most: 100, usual: 20 }));
export type ChauffeurRatingsQuery = z.infer<typeof ChauffeurRatingsQuery>;

/** The newest rating of a trip. */
export const ChauffeurRating = z.object({
  bookingId: z.string(),
  /** From 1 to 5. */
  rating: z.number(),
  /** Empty if nothing was written, or it was erased. */
  comment: z.string(),
  ratedAt: z.string(),
  /** The booking was deleted, with the comment. */
  isBookingDeleted: z.boolean(),
});
export type ChauffeurRating = z.infer<typeof ChauffeurRating>;

/** `weekly` repeats it every week at the same local times. */
export const ChauffeurBlockOutInput = z.extend(BlockOutInput, { weekly: z._default(z.boolean(), false) });
export type ChauffeurBlockOutInput = z.infer<typeof ChauffeurBlockOutInput>;

/** A weekly one has the span of its first week. */
export const ChauffeurBlockOut = z.object({
  id: z.string(),
  chauffeurId: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  weekly: z.boolean(),
});
export type ChauffeurBlockOut = z.infer<typeof ChauffeurBlockOut>;

/** POST …/link. `send` e-mails it to the chauffeur. */
export const ChauffeurLinkRequest = z.object({ send: z._default(z.boolean(), true) });

/** The personal link. Shown only once; replaces the one before. */
export const ChauffeurLink = z.object({ url: z.string(), sent: z.boolean() });
export type ChauffeurLink = z.infer<typeof ChauffeurLink>;

/** Without it a trip outside the chauffeur's hours, or that leaves too little rest, is refused: 409 `chauffeur.off_hours`, `chauffeur.short_rest`. */
export const confirmation = { confirm: z.optional(z.boolean()) };

/** POST /api/admin/bookings/{reference}/assign; null takes the chauffeur off the trip. */
export const AssignRequest = z.object({
  version: z.optional(z.int()),
  chauffeurId: z.nullable(z.uuid('Invalid id').check(z.toLowerCase())),
  ...confirmation,
});
export type AssignRequest = z.infer<typeof AssignRequest>;

/** The `details` of a 409 `booking.chauffeur_taken` or `chauffeur.off_duty`. */
export const ChauffeurTakenDetails = z.object({
  chauffeurId: z.string(),
  chauffeurName: z.string(),
  /** The other trip. */
  bookingId: z.optional(z.string()),
  from: z.string(),
  to: z.string(),
  alternatives: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ChauffeurTakenDetails = z.infer<typeof ChauffeurTakenDetails>;

/** The `details` of a 409 `chauffeur.document_expired`. */
export const ChauffeurDocumentDetails = z.extend(DocumentTerm, {
  chauffeurId: z.string(),
  chauffeurName: z.string(),
  alternatives: ChauffeurTakenDetails.shape.alternatives,
});
export type ChauffeurDocumentDetails = z.infer<typeof ChauffeurDocumentDetails>;
