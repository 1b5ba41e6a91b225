import * as z from 'zod/mini';
import { BlockOutInput } from './adminBooking.ts';
import { imageUrl } from './catalog.ts';
import { emailAddress, line, pageFields, paragraph } from './fieldSchemas.ts';
import { phoneNumber } from './phone.ts';

// Chauffeurs: records, time off, and the personal link.

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day of the business zone, YYYY-MM-DD. */
export const CalendarDay = z.string('Enter a day as YYYY-MM-DD').check(
  z.trim(),
  z.regex(DAY, { error: 'Enter a day as YYYY-MM-DD', abort: true }),
  z.refine((day: string) => {
    const parsed = new Date(`${day}T00:00:00Z`);
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
  }, 'This day does not exist'),
);

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

/** `expiring` within 30 days. */
export const LicenceStatus = z.enum(['valid', 'expiring', 'expired']);
export type LicenceStatus = z.infer<typeof LicenceStatus>;

export const Chauffeur = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  photoUrl: z.nullable(z.string()),
  /** The last valid day, YYYY-MM-DD. */
  licenceExpiry: z.string(),
  licenceStatus: LicenceStatus,
  languages: z.array(z.string()),
  /** Empty: at any time. */
  hours: z.array(WorkingHours),
  active: z.boolean(),
  notes: z.string(),
  /** From 1 to 5; null without ratings. */
  rating: z.nullable(z.object({ average: z.number(), count: z.number() })),
  /** When the present personal link was issued; null without one. */
  linkIssuedAt: z.nullable(z.string()),
  /** Trips to come that the chauffeur cannot drive, because of being inactive or of the licence's end. By pickup. */
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
  licenceExpiry: CalendarDay,
  languages: z.array(line(40, 'Name the language')).check(z.maxLength(10, 'Use at most 10 languages')),
  hours: z.array(WorkingHours).check(z.maxLength(21, 'Use at most 21 spans')),
  active: z.boolean(),
  notes: paragraph(2000),
};

/** POST /api/admin/chauffeurs */
export const ChauffeurInput = z.object({
  ...chauffeurFields,
  photoUrl: z._default(chauffeurFields.photoUrl, null),
  languages: z._default(chauffeurFields.languages, ['English']),
  hours: z._default(chauffeurFields.hours, []),
  active: z._default(chauffeurFields.active, true),
  notes: z._default(chauffeurFields.notes, ''),
});
export type ChauffeurInput = z.infer<typeof ChauffeurInput>;

/** PUT /api/admin/chauffeurs/{id}. Only the fields that are sent change; a stale `version` is refused with 409 `stale`. */
export const ChauffeurUpdate = z.extend(z.partial(z.object(chauffeurFields)), {
  version: z.optional(z.int()),
});
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
