import { distinctTokens, nameTokens, phoneTokens, wordsOf } from '@livery/service-kit/search';
import type { BookingSummary } from '@livery/shared-types';
import { shorten } from '@livery/shared-types/shorten';

export interface Customer {
  id: string;
  version: number;
  name: string;
  /** Every name that was booked under. */
  names: string[];
  /** In lower case. */
  emails: string[];
  /** E.164, with extensions. */
  phones: string[];
  /** Phone numbers that alone identify this person, for bookings without an e-mail address; see `phoneDigits`. */
  phoneKeys: string[];
  notes: string;
  preferences: string;
  createdAt: Date;
  updatedAt: Date;
  /** The record that this one is being merged into. */
  mergedInto: string | null;
  /** The records that were merged into this one. */
  mergedIds: string[];
  erasedAt: Date | null;
}

/** The customer as a booking names them. */
export type CustomerSighting = Pick<BookingSummary, 'customerName' | 'customerEmail' | 'customerPhone'>;

export const ERASED_NAME = 'Erased customer';

/** Digits to compare stored phone numbers by: without North America's country code, and with the extension. */
export const phoneDigits = (phone: string): string => phone.replace(/^\+1/, '').replaceAll(/\D/g, '');

/** The phone number that identifies the customer of a booking without an e-mail address; null for other bookings. */
export function phoneKeyOf({
  customerEmail,
  customerPhone,
}: Pick<CustomerSighting, 'customerEmail' | 'customerPhone'>): string | null {
  const digits = customerEmail === '' ? phoneDigits(customerPhone) : '';
  return digits === '' ? null : digits;
}

const emailKey = (email: string) => `email ${email.toLowerCase()}`;
const phoneKey = (digits: string) => `phone ${digits}`;

/** What identifies a person: the e-mail address or, without one, the phone number. */
export function customerKey(sighting: CustomerSighting): string | undefined {
  if (sighting.customerEmail !== '') return emailKey(sighting.customerEmail);
  const digits = phoneKeyOf(sighting);
  return digits === null ? undefined : phoneKey(digits);
}

/** The same for an e-mail address, or for a phone number without one. */
export const contactKey = (contact: string): string =>
  contact.includes('@') ? emailKey(contact) : phoneKey(phoneDigits(contact));

export function customerTokens({
  names,
  emails,
  phones,
}: Pick<Customer, 'names' | 'emails' | 'phones'>): string[] {
  return distinctTokens([
    ...names.flatMap(nameTokens),
    ...emails.flatMap(wordsOf),
    ...phones.flatMap(phoneTokens),
  ]);
}

/** Joins two texts with a line break; equal ones once. */
export function joinedText(one: string, other: string, max: number): string {
  if (other === '' || one.includes(other)) return one;
  return shorten(one === '' ? other : `${one}\n\n${other}`, max, '');
}
