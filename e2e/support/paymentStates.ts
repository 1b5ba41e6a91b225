import type { CreatedBooking } from '@livery/shared-types/booking';
import type { Page, Route } from '@playwright/test';
import { fillBookingForm } from './bookingForm.ts';
import { staffApi } from './staffApi.ts';
import { enterCard, payByWallet } from './payment.ts';
import { daysAhead, expect, someone } from './test.ts';

/** One thing a customer may see between choosing to pay by card and having paid. */
export interface PaymentState {
  name: string;
  /** Brings the page there, as a customer gets there. */
  reach(page: Page): Promise<void>;
  heading: string;
  /** Further words, each visible. */
  says: (string | RegExp)[];
  /** What can be pressed. */
  offers?: string[];
}

export const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  bank: '4000 0025 0000 3155',
  slow: '4000 0000 0000 6660',
};
const CONFIRM = '**/api/confirm-payment';
const INTENT = '**/api/create-payment-intent';
const CANCELLED =
  'Your booking has been saved but not confirmed. Complete payment to submit your reservation.';

/** A card booking made beforehand, as its owner's link shows it. */
export async function bookByCard(page: Page): Promise<CreatedBooking & { link: string }> {
  const { booking } = await staffApi(page.request).book({
    paymentMethod: 'stripe',
    customerName: 'Amelia Okafor',
    pickupDate: `${daysAhead(45)}T14:30`,
    pickupAddress: 'Toronto Pearson International Airport',
    destinations: ['Fairmont Royal York'],
    flightNumber: 'AC 848',
  });
  const created = booking as unknown as CreatedBooking;
  return { ...created, link: `/my-bookings?manage=${encodeURIComponent(created.manageToken)}` };
}

/** The payment card of a booking, reached through its link. */
export async function openPayment(page: Page): Promise<CreatedBooking & { link: string }> {
  const booking = await bookByCard(page);
  await page.goto(booking.link);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  return booking;
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

async function payWith(page: Page, card: string): Promise<CreatedBooking> {
  const booking = await openPayment(page);
  await enterCard(page, card);
  await payButton(page).click();
  return booking;
}

/** Pays without a page, as another tab would. */
async function payElsewhere(page: Page, link: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(link);
  await other.getByRole('button', { name: /^Pay \$/ }).click();
  await enterCard(other, CARD.good);
  await payButton(other).click();
  await expect(other.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await other.close();
}

const never = () => undefined;
const answer = (status: number, json: object) => (route: Route) => route.fulfill({ status, json });
const isProcessing = { success: false, status: 'processing', message: 'Payment is being processed...' };

async function proceedFromForm(page: Page): Promise<void> {
  await fillBookingForm(page, {
    service: 'Airport Arrival',
    vehicle: 'Onyx Executive Sedan',
    date: daysAhead(46),
    time: '09:15',
    payment: 'Card',
    person: { ...someone('Amelia'), last: 'Okafor' },
  });
  await page.getByRole('button', { name: 'Proceed to Payment' }).first().click();
}

export const PAYMENT_STATES: PaymentState[] = [
  {
    name: 'loading',
    async reach(page) {
      await page.route(INTENT, never);
      await openPayment(page);
    },
    heading: 'Secure Payment',
    says: ['Initializing secure payment'],
  },
  {
    name: 'form',
    async reach(page) {
      await proceedFromForm(page);
      await enterCard(page, CARD.good);
    },
    heading: 'Secure Payment',
    says: ['Sandbox: no money moves, and only test cards work.', 'Total', /^\$\d+\.\d\d$/],
    offers: ['Cancel', 'Pay $'],
  },
  {
    name: 'form-incomplete',
    async reach(page) {
      await openPayment(page);
      await enterCard(page, '4242 4242');
      await payButton(page).click();
    },
    heading: 'Secure Payment',
    says: ['Your card number is incomplete.'],
    offers: ['Cancel', 'Pay $'],
  },
  {
    name: 'processing',
    async reach(page) {
      await page.route('**/payment_intents/*/confirm', never);
      await payWith(page, CARD.good);
    },
    heading: 'Secure Payment',
    says: ['Processing…'],
  },
  {
    name: 'declined',
    reach: async (page) => void (await payWith(page, CARD.declined)),
    heading: 'Payment Failed',
    says: ['Your card was declined.', /^Your booking is saved\./],
    offers: ['Try Again', 'Cancel Booking'],
  },
  {
    name: 'success',
    reach: async (page) => void (await payWith(page, CARD.good)),
    heading: 'Payment Successful',
    says: [/has been paid\. Your booking is submitted and pending admin approval\./],
    offers: ['View Confirmation'],
  },
  {
    name: 'wallet',
    async reach(page) {
      await openPayment(page);
      await payByWallet(page);
    },
    heading: 'Payment Successful',
    says: [/has been paid\. Your booking is submitted and pending admin approval\./],
    offers: ['View Confirmation'],
  },
  {
    name: 'no-wallet',
    async reach(page) {
      await page.route('**/walletButton.js', (route) => route.abort());
      await openPayment(page);
      await enterCard(page, CARD.good);
      await expect(page.getByText('or pay by card')).toBeHidden();
    },
    heading: 'Secure Payment',
    says: ['Total'],
    offers: ['Cancel', 'Pay $'],
  },
  {
    name: 'confirmation-unpaid',
    async reach(page) {
      const { id } = await openPayment(page);
      await expect(page.getByLabel('Card number')).toBeVisible();
      await page.goto(`/booking-confirmation?booking=${id}`);
    },
    heading: 'Not paid yet',
    says: [
      /^Your booking number is/,
      /^Your booking is saved, and confirmed only once it is paid and approved\./,
    ],
    offers: ['Pay $', 'View your booking'],
  },
  {
    name: 'cancelled',
    async reach(page) {
      await openPayment(page);
      await expect(page.getByLabel('Card number')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      // A notice stays while the pointer is on it.
      await page.getByText('Payment Cancelled', { exact: true }).filter({ visible: true }).hover();
    },
    heading: 'My Bookings',
    says: ['Payment Cancelled', CANCELLED, 'Payment: Unpaid'],
    offers: ['Pay $'],
  },
  {
    name: 'error-server',
    async reach(page) {
      const away = { message: 'Card payments are away for a moment', code: 'unavailable' };
      await page.route(INTENT, answer(503, away));
      await openPayment(page);
    },
    heading: 'Payment Error',
    says: ['Card payments are away for a moment'],
    offers: ['Return to Booking', 'Try Again'],
  },
  {
    name: 'error-no-secret',
    async reach(page) {
      await page.route(INTENT, answer(200, { clientSecret: '' }));
      await openPayment(page);
    },
    heading: 'Payment Error',
    says: ['Unable to initialize payment. Please try again.'],
    offers: ['Return to Booking', 'Try Again'],
  },
  {
    name: 'error-no-script',
    async reach(page) {
      await page.route('**/sandbox.js', (route) => route.abort());
      await openPayment(page);
    },
    heading: 'Payment Error',
    says: ['Failed to initialize payment'],
    offers: ['Return to Booking', 'Try Again'],
  },
  {
    name: 'booking-over',
    async reach(page) {
      const { id, manageToken } = await bookByCard(page);
      await staffApi(page.request).call('post', `/api/bookings/${id}/cancel`, {});
      await page.goto(`/booking/payment?manage=${encodeURIComponent(manageToken)}`);
    },
    heading: 'This booking is cancelled',
    says: ['There is nothing to pay. Its page says what was paid and given back.'],
    offers: ['View your booking'],
  },
  {
    name: 'booking-over-meanwhile',
    async reach(page) {
      const { id } = await openPayment(page);
      await enterCard(page, CARD.good);
      await staffApi(page.request).call('post', `/api/bookings/${id}/cancel`, {});
      // As the provider answers once payment has heard of it.
      const error = { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } };
      await page.route('**/payment_intents/*/confirm', answer(400, { error }));
      await payButton(page).click();
    },
    heading: 'This booking is cancelled',
    says: ['There is nothing to pay. Its page says what was paid and given back.'],
    offers: ['View your booking'],
  },
  {
    name: 'already-paid',
    async reach(page) {
      const { link } = await bookByCard(page);
      await page.goto(link);
      await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
      await payElsewhere(page, link);
      await page.getByRole('button', { name: /^Pay \$/ }).click();
    },
    heading: 'Already Paid',
    says: ['This booking has already been paid. Nothing more is charged.'],
    offers: ['View your booking'],
  },
  {
    name: 'bank',
    reach: async (page) => void (await payWith(page, CARD.bank)),
    heading: 'Confirm your payment',
    says: ['Sandbox'],
    offers: ['Complete', 'Fail'],
  },
  {
    name: 'return-cancelled-since',
    async reach(page) {
      const { id } = await payWith(page, CARD.bank);
      await page.getByRole('button', { name: 'Complete' }).click();
      await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
      await staffApi(page.request).call('post', `/api/bookings/${id}/cancel`, {});
      await page.reload();
    },
    heading: 'This booking is cancelled',
    says: ['It does not take place. Its page says what was paid and given back.'],
    offers: ['View your booking', 'Book another ride'],
  },
  {
    name: 'return-refunding',
    async reach(page) {
      const message = 'This payment could not be accepted. It is being refunded in full.';
      await page.route(CONFIRM, answer(200, { success: false, status: 'refunding', message }));
      await payWith(page, CARD.bank);
      await page.getByRole('button', { name: 'Complete' }).click();
    },
    heading: 'Payment not kept',
    says: ['This payment could not be accepted. It is being refunded in full.'],
    offers: ['View your booking', 'Contact Us'],
  },
  {
    name: 'return-checking',
    async reach(page) {
      await page.route(CONFIRM, never);
      await payWith(page, CARD.bank);
      await page.getByRole('button', { name: 'Complete' }).click();
    },
    heading: 'Booking Confirmation',
    says: ['Checking your payment…'],
  },
  {
    name: 'return-processing',
    async reach(page) {
      await page.route(CONFIRM, answer(200, isProcessing));
      await payWith(page, CARD.slow);
    },
    heading: 'Payment Processing',
    says: ['Payment is being processed...', /^This page looks again by itself/, 'Your trip'],
    offers: ['View your booking'],
  },
  {
    name: 'return-success',
    async reach(page) {
      await payWith(page, CARD.bank);
      await page.getByRole('button', { name: 'Complete' }).click();
    },
    heading: 'Payment Successful',
    says: [
      /^Your booking number is/,
      /^A receipt is on its way to /,
      'Cancel free of charge until',
      'Your trip',
    ],
    offers: ['View your booking', 'Add to calendar', 'Print'],
  },
  {
    name: 'return-refused',
    async reach(page) {
      await payWith(page, CARD.bank);
      await page.getByRole('button', { name: 'Fail' }).click();
    },
    heading: 'Payment Failed',
    says: [/authenticat.* Your booking is saved, and nothing was charged\.$/, /^Your booking number is/],
    offers: ['Try Again', 'Back to your booking', 'Contact Us'],
  },
  {
    name: 'return-unconfirmed',
    async reach(page) {
      await page.route(CONFIRM, answer(503, { message: 'Away', code: 'unavailable' }));
      await payWith(page, CARD.good);
    },
    heading: 'Booking Confirmation Failed',
    says: ['Payment succeeded but booking confirmation failed. Please contact support.'],
    offers: ['Try Again', 'Contact Us'],
  },
  {
    name: 'return-forged',
    async reach(page) {
      const { id } = await bookByCard(page);
      await page.goto(`/booking-confirmation?booking=${id}&payment_intent=pi_forged_by_somebody`);
    },
    heading: 'Booking Confirmation Failed',
    says: ['This payment does not belong to this booking.'],
    offers: ['Try Again', 'Contact Us'],
  },
  {
    name: 'return-empty',
    reach: async (page) => void (await page.goto('/booking-confirmation')),
    heading: 'Nothing to confirm here',
    says: ['This page shows the result of a payment. You can look your bookings up by email.'],
    offers: ['My Bookings'],
  },
  {
    name: 'link-unpaid',
    reach: async (page) => void (await page.goto((await bookByCard(page)).link)),
    heading: 'My Bookings',
    says: ['Payment: Unpaid', 'Price'],
    offers: ['Pay $', 'Add to calendar', 'Cancel booking'],
  },
  {
    name: 'link-paid',
    async reach(page) {
      const { link } = await bookByCard(page);
      await payElsewhere(page, link);
      await page.goto(link);
    },
    heading: 'My Bookings',
    says: ['Payment: Paid'],
    offers: ['Add to calendar', 'Cancel booking'],
  },
];

/** The words of a state stand there, and what it offers can be pressed. */
export async function expectState(page: Page, { heading, says, offers = [] }: PaymentState): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  for (const words of says) {
    const place = typeof words === 'string' ? page.getByText(words, { exact: true }) : page.getByText(words);
    await expect(place.filter({ visible: true }).first()).toBeVisible();
  }
  for (const name of offers) {
    const offered = page
      .locator('main')
      .getByRole('button', { name })
      .or(page.locator('main').getByRole('link', { name }));
    await expect(offered.first()).toBeEnabled();
  }
}
