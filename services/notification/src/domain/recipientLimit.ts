import type { TemplateName } from './templates.ts';
import { isUnproven, type BookingSnapshot } from './bookingSnapshot.ts';
import { DAY_MS } from './durations.ts';

/** How many e-mails caused by strangers one address gets. */
export interface RecipientLimits {
  perHour: number;
  perDay: number;
}

/** Anybody who made a booking can cause these again and again, to any address. */
const BY_HOLDERS_OF_A_LINK: readonly TemplateName[] = ['address-changed', 'change-requested'];

/** Whether anybody could have caused it: it is about a ticket, or a request that nobody has approved or paid. */
export function isStrangerTriggered(
  template: TemplateName,
  booking: BookingSnapshot | null,
  { wasApproved, isByCustomer }: { wasApproved: boolean; isByCustomer: boolean },
): boolean {
  if (template === 'ticket-received' || BY_HOLDERS_OF_A_LINK.includes(template)) return true;
  if (template === 'booking-changed') return isByCustomer || (booking !== null && isUnproven(booking));
  if (template === 'booking-received') return booking === null || isUnproven(booking);
  const isWithdrawn = booking?.ending?.by === 'customer' && !wasApproved && booking.capturedCents === 0;
  return template === 'booking-cancelled' && isWithdrawn;
}

/** An e-mail that would have to wait longer is dropped. */
export const LONGEST_DELAY_MS = DAY_MS;
