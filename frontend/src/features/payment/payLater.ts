import { hasEmail } from '../../domain/customerTold.ts';

/** What to do after a declined card: now, and later. The e-mail about an unpaid booking does not come at once. */
export function afterDecline(booking: { customerEmail: string }, isBalance: boolean): string {
  const email = isBalance ? 'the link in our email' : 'the link in our email, which comes within 15 minutes';
  const way = hasEmail(booking)
    ? `open it in My Bookings, or use ${email}`
    : 'use the link that led you here';
  return `Your booking is saved. Nothing was charged. Try this card again or use another one now. To pay later, ${way}.`;
}
