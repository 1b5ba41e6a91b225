import type { AdminNotification, NotificationStatus } from '@livery/shared-types/notification';
import type { BadgeTone } from '../../ui/Badge.tsx';

/** What the templates' own names don't say by themselves. */
const names: Partial<Record<string, string>> = {
  'booking-received': 'Request received',
  'reminder-day': 'Reminder, a day before',
  'reminder-soon': 'Reminder, shortly before',
  'staff-new-booking': 'Notice of a new booking',
  'staff-new-ticket': 'Notice of a new ticket',
  'staff-refund-failed': 'Notice of a failed refund',
};

/** 'payment-receipt' → 'Payment receipt' */
export function emailName(template: string): string {
  const words = template.replaceAll('-', ' ');
  return names[template] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const statuses: Record<NotificationStatus, { label: string; tone: BadgeTone }> = {
  queued: { label: 'Waiting', tone: 'yellow' },
  sending: { label: 'Being sent', tone: 'yellow' },
  sent: { label: 'Sent', tone: 'green' },
  refused: { label: 'Refused', tone: 'red' },
  dead: { label: 'Given up', tone: 'red' },
  unconfirmed: { label: 'Unconfirmed', tone: 'red' },
  cancelled: { label: 'Called off', tone: 'gray' },
};
export const emailStatus = (status: NotificationStatus) => statuses[status];

const advices: Partial<Record<NotificationStatus, string>> = {
  refused: 'The mail server refused it. Check the address first: sent again as it is, it is refused again.',
  dead: 'Tried many times without success. Send it again once e-mail works, or call the customer.',
  unconfirmed:
    'The mail server took it and never said whether it was delivered. Ask the customer first: sent again, it may arrive twice.',
};
/** What to do about an e-mail that waits for a person. */
export const emailAdvice = (status: NotificationStatus): string | undefined => advices[status];

/** Whom it went to; the customer's own address is part of the booking. */
export const emailReader = ({ audience, recipient }: Pick<AdminNotification, 'audience' | 'recipient'>) =>
  audience === 'customer' ? 'To the customer' : `To ${recipient}`;
