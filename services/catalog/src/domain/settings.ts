import {
  COMPANY_LINES_DEFAULTS,
  COMPANY_PROMISES_DEFAULTS,
  RIDE_SETTINGS_DEFAULTS,
} from '@livery/shared-types';
import type { SettingsFields } from './items.ts';

export const DEFAULT_SETTINGS: SettingsFields = {
  stripePaymentEnabled: true,
  cashPaymentEnabled: true,
  verifyCustomers: false,
  cardMode: 'charge',
  ...COMPANY_PROMISES_DEFAULTS,
  ...COMPANY_LINES_DEFAULTS,
  ...RIDE_SETTINGS_DEFAULTS,
  ccEmails: [],
};

/** Each mailbox once, ignoring case, in the order of the list. */
export function distinctEmails(emails: readonly string[]): string[] {
  const seen = new Set<string>();
  return emails.filter((email) => {
    const mailbox = email.toLowerCase();
    if (seen.has(mailbox)) return false;
    seen.add(mailbox);
    return true;
  });
}

/** Always later than the change before, so that readers can tell which settings are newer. */
export const nextUpdateTime = (now: Date, previous: Date): Date =>
  new Date(Math.max(now.getTime(), previous.getTime() + 1));
