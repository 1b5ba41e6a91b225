import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/min';
import * as z from 'zod/mini';
import { phoneCountry } from './phoneCountry.ts';
import { plainText } from './textIntake.ts';

// Every phone number: how it is read, stored, and shown. On its own, because of the library's size.

export { isSupportedCountry as isPhoneCountry };

const EXTENSION = ' ext. ';
const MAX_TYPED = 100;

/** The library reads `ext.`, `x` and `#`, but no French and no brackets. */
const EXTENSION_AS_TYPED =
  /[\s,;(]*(?:\bextension|\bextn?|\bpostes?|\blocal|\bp|x|#)[\s.:#=-]*(\d{1,7})\)?$/i;
/** Quotes, angle brackets, a picture of a telephone; a full stop. */
const BEFORE_AND_BEHIND = /^[^\p{L}\d+(]+|[^\p{L}\d)]+$/gu;
/** "Tel.: ", "tel:", "Mobile number: ", "Phone #: ". */
const LABEL_BEFORE = /^(?:\p{L}+[\s.:#/]+){1,3}(?=[+(\d])/u;
/** " (cell)", " work", " cell phone". */
const LABEL_BEHIND = /(\d)\s+\(?\p{L}+(?: \p{L}+)?\)?$/u;
/** `1-800-FLOWERS`: the letters of a telephone's keys stand for digits where digits come first. */
const LETTERS_AS_DIGITS = /^\+?[\d\s().-]*\d{3}[\s().-]*[a-z][a-z\s-]{2,}$/i;
const KEYS = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];
const keyOf = (letter: string) => String(2 + KEYS.findIndex((key) => key.includes(letter.toLowerCase())));

/** As it is stored: E.164, with the extension: `+14165550142 ext. 12`. Undefined for what can be no number. */
export function readPhone(typed: string): string | undefined {
  const text = plainText(typed);
  if (text.length > MAX_TYPED) return undefined;
  return [spelledOut(text), spelledOut(text.replace(LABEL_BEHIND, '$1'))].map(stored).find(Boolean);
}

const spelledOut = (text: string): string => {
  const number = text
    .replaceAll(BEFORE_AND_BEHIND, '')
    .replace(LABEL_BEFORE, '')
    .replaceAll(/[·•]/g, '.')
    .replace(EXTENSION_AS_TYPED, `${EXTENSION}$1`)
    .replace(/^\(\+(\d{1,3})\)/, '+$1 ')
    // As it is dialled from much of the world; nowhere does a number begin like this.
    .replace(/^\+?00|^\+011/, '+');
  return LETTERS_AS_DIGITS.test(number) ? number.replaceAll(/[a-z]/gi, keyOf) : number;
};

function stored(text: string): string | undefined {
  const phone = parsed(text);
  if (phone === undefined) return undefined;
  const found = phone.number + (phone.ext === undefined ? '' : EXTENSION + phone.ext);
  return parsed(found) === undefined ? undefined : found;
}

/** Possible by its length: area codes of next year and the 555 of examples pass. */
function parsed(text: string): PhoneNumber | undefined {
  const defaultCountry = phoneCountry() as CountryCode;
  const phone = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return phone?.isPossible() ? phone : undefined;
}

/** As the company's country writes it: its own numbers without their country code. */
export function displayPhone(phone: string): string {
  const number = parsed(phone);
  if (number === undefined) return phone;
  const isOwn = number.countryCallingCode === getCountryCallingCode(phoneCountry() as CountryCode);
  return number.format(isOwn ? 'NATIONAL' : 'INTERNATIONAL', {
    formatExtension: (shown, extension) => shown + EXTENSION + extension,
  });
}

/** A phone number or nothing. */
export const phoneNumber = () =>
  z.string().check(
    z.overwrite((typed: string) => readPhone(typed) ?? plainText(typed)),
    z.refine(
      (phone: string) => phone === '' || readPhone(phone) !== undefined,
      'Enter a phone number such as +1 416 555 0142',
    ),
  );
