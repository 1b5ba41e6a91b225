import * as z from 'zod/mini';
import { readEmailAddress } from './readEmailAddress.ts';
import { readPromoCode } from './readPromoCode.ts';
import { ENTER_SIX_DIGITS, readVerificationCode } from './readVerificationCode.ts';
import { cleanText, plainText } from './textIntake.ts';

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

const asAddress = z.overwrite((typed: string) => readEmailAddress(typed) ?? plainText(typed));
const isAddress = (text: string) => readEmailAddress(text) !== undefined;
const INVALID_ADDRESS = 'Invalid email address';

/** One address, in lower case. */
export const emailAddress = (message = INVALID_ADDRESS, requiredMessage = message) =>
  z
    .string(requiredMessage)
    .check(
      asAddress,
      z.minLength(1, { error: requiredMessage, abort: true }),
      z.stringFormat('email', isAddress, message),
    );

/** Blank, or one address. */
export const noOrEmailAddress = () =>
  z.string(INVALID_ADDRESS).check(
    asAddress,
    z.refine((text: string) => text === '' || isAddress(text), INVALID_ADDRESS),
  );

/** The six digits that prove an address, or nothing. */
export const verificationCode = () =>
  z.string(ENTER_SIX_DIGITS).check(
    z.overwrite((typed: string) => readVerificationCode(typed) ?? plainText(typed)),
    z.refine((code: string) => code === '' || readVerificationCode(code) !== undefined, ENTER_SIX_DIGITS),
  );

/** A code that somebody hopes to use. One that cannot exist is no fault: it takes nothing off. */
export const promoCode = (max: number) => z.string().check(z.overwrite(readPromoCode), z.maxLength(max));

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

/** The query of a list with pages. `cursor` comes from the page before. */
export const pageFields = ({ most, usual } = { most: 200, usual: 50 }) => ({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)), usual),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});

/** In lower case, so that every spelling names the same thing. */
export const Uuid = z.uuid('Invalid id').check(z.toLowerCase());

export * from './shortId.ts';

/**
 * The `version` that was seen. Apart from it by name, so that a whole item can be sent back as it was answered once. With an
 * outdated one an update is refused with 409 `stale`.
 */
export const seenVersion = z.optional(z.int());
