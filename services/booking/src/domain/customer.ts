import { distinctTokens, emailTokens, phoneTokens, wordsOf } from '@livery/service-kit/search';
import type { BookingSummary } from '@livery/shared-types';

/** A person as staff know them. */
export interface Customer {
  id: string;
  version: number;
  name: string;
  /** Every name that the person has booked under. */
  names: string[];
  /** In lower case. */
  emails: string[];
  /** As they were written. */
  phones: string[];
  /** The phone numbers of bookings without an e-mail address, which are this person's by these alone; see `phoneDigits`. */
  phoneKeys: string[];
  notes: string;
  preferences: string;
  createdAt: Date;
  updatedAt: Date;
  /** Set on a record that is being taken into this other one. */
  mergedInto: string | null;
  /** The records that were taken into this one. */
  mergedIds: string[];
  erasedAt: Date | null;
}

/** What a booking says of its customer. */
export type CustomerSighting = Pick<BookingSummary, 'customerName' | 'customerEmail' | 'customerPhone'>;

export const ERASED_NAME = 'Erased customer';

const NORTH_AMERICAN_DIGITS = 11;

/** A phone number as it is compared: its digits, without the country's of North America, which people leave out or not. */
export function phoneDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length === NORTH_AMERICAN_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** The digits by which a booking without an e-mail address belongs to somebody; null for every other booking. */
export function phoneKeyOf({
  customerEmail,
  customerPhone,
}: Pick<CustomerSighting, 'customerEmail' | 'customerPhone'>): string | null {
  const digits = customerEmail === '' ? phoneDigits(customerPhone) : '';
  return digits === '' ? null : digits;
}

const emailKey = (email: string) => `email ${email.toLowerCase()}`;
const phoneKey = (digits: string) => `phone ${digits}`;

/** By what the person of a booking is told from others: the e-mail address or, without one, the phone number. */
export function customerKey(sighting: CustomerSighting): string | undefined {
  if (sighting.customerEmail !== '') return emailKey(sighting.customerEmail);
  const digits = phoneKeyOf(sighting);
  return digits === null ? undefined : phoneKey(digits);
}

/** What staff find a customer by. */
export function customerTokens({
  names,
  emails,
  phones,
}: Pick<Customer, 'names' | 'emails' | 'phones'>): string[] {
  return distinctTokens([
    ...names.flatMap(wordsOf),
    ...emails.flatMap(emailTokens),
    ...phones.flatMap(phoneTokens),
  ]);
}

/** Both texts, the second under the first; the same text stands once. */
export function joinedText(one: string, other: string, max: number): string {
  if (other === '' || one.includes(other)) return one;
  return (one === '' ? other : `${one}\n\n${other}`).slice(0, max);
}
