import * as z from 'zod/mini';
import { cleanText } from './textIntake.ts';

/** Refused: control characters except tabs and breaks, and halves of characters, which storage would replace. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u;
const CONTROL_OR_BREAK = /[\u0000-\u001f\u007f\u2028\u2029\p{Cs}]/u;

const cleaned = (max: number, requiredMessage: string | undefined, refused: RegExp, refusal: string) =>
  z.string(requiredMessage).check(
    z.overwrite(cleanText),
    ...(requiredMessage === undefined ? [] : [z.minLength(1, requiredMessage)]),
    z.maxLength(max, `Use at most ${max} characters`),
    z.refine((text: string) => !refused.test(text), refusal),
  );

/** One line, cleaned. Line breaks are refused, because texts end up in mail headers. */
export const line = (max: number, requiredMessage?: string) =>
  cleaned(max, requiredMessage, CONTROL_OR_BREAK, 'Line breaks and control characters are not allowed');

/** Cleaned text of at most `max` characters that may hold line breaks. */
export const paragraph = (max: number, requiredMessage?: string) =>
  cleaned(max, requiredMessage, CONTROL, 'Control characters are not allowed');

/** One address, trimmed and in lower case. */
export const emailAddress = (message = 'Invalid email address', requiredMessage = message) =>
  z
    .string(requiredMessage)
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: requiredMessage, abort: true }),
      z.maxLength(254, message),
      z.email(message),
    );

/** The query of a list with pages. `cursor` comes from the page before. */
export const pageFields = ({ most, usual } = { most: 200, usual: 50 }) => ({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), usual),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});

/** In lower case, so that every spelling names the same thing. */
export const Uuid = z.uuid('Invalid id').check(z.toLowerCase());

export * from './shortId.ts';
