import { expect, it } from 'vitest';
import { afterDecline } from './payLater.ts';

it('says after a decline what to do now, and leads later to what is there by then', () => {
  const booking = { customerEmail: 'ana@example.com' };
  expect(afterDecline(booking, false)).toBe(
    'Your booking is saved. Nothing was charged. Try this card again or use another one now. To pay later, open it in My Bookings, or use the link in our email, which comes within 15 minutes.',
  );
  // A balance was asked for before: that e-mail is there already.
  expect(afterDecline(booking, true)).not.toContain('15 minutes');
  expect(afterDecline({ customerEmail: '' }, false)).toMatch(
    /To pay later, use the link that led you here\.$/,
  );
});
