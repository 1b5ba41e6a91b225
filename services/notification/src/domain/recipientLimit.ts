import type { TemplateName } from './templates.ts';
import { isPending, isUnproven, type BookingSnapshot } from './bookingSnapshot.ts';
import { DAY_MS } from './durations.ts';

/** How many e-mails that a stranger can cause one address gets. */
export interface RecipientLimits {
  perHour: number;
  perDay: number;
}

/** Whoever has made a booking may cause them again and again, to any address. */
const BY_HOLDERS_OF_A_LINK: readonly TemplateName[] = ['address-changed', 'change-requested'];

/** Whether anyone could have this sent to anyone: about a request nobody approved or paid, or about a ticket. */
export function isStrangerTriggered(
  template: TemplateName,
  booking: BookingSnapshot | null,
  { wasApproved, isByCustomer }: { wasApproved: boolean; isByCustomer: boolean },
): boolean {
  if (template === 'ticket-received' || BY_HOLDERS_OF_A_LINK.includes(template)) return true;
  if (template === 'booking-changed') return isByCustomer || (booking !== null && isUnproven(booking));
  if (template === 'booking-received')
    return booking === null || (isPending(booking) && booking.capturedCents === 0);
  const isWithdrawn = booking?.ending?.by === 'customer' && !wasApproved && booking.capturedCents === 0;
  return template === 'booking-cancelled' && isWithdrawn;
}

/** An e-mail that had to wait longer than this is dropped. */
export const LONGEST_DELAY_MS = DAY_MS;
