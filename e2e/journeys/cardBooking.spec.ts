import { fillBookingForm } from '../support/bookingForm.ts';
import { enterCard } from '../support/payment.ts';
import { daysAhead, expect, logIn, someone, test } from '../support/test.ts';

test('a declined card, then a good one: paid once, with a receipt @journey', async ({ page, mail }) => {
  const person = someone('Priya');
  await fillBookingForm(page, {
    service: 'Airport Arrival',
    vehicle: 'Onyx Executive Sedan',
    date: daysAhead(32),
    time: '09:15',
    payment: 'Card',
    person,
  });
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Secure Payment' })).toBeVisible();

  await enterCard(page, '4000 0000 0000 0002');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Payment Failed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();

  await enterCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Payment Successful', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await expect(page.getByRole('button', { name: 'View Confirmation' })).toBeVisible();

  await mail.waitFor(person.email, /receipt/i);
  const emails = await mail.to(person.email);
  expect(emails.filter(({ subject }) => /receipt/i.test(subject))).toHaveLength(1);

  await logIn(page);
  await page.getByRole('row', { name: new RegExp(person.name) }).click();
  await expect(page.getByRole('dialog').getByText('Card', { exact: true })).toBeVisible();
});

test('a payment that is cancelled leaves the booking saved', async ({ page }) => {
  await fillBookingForm(page, {
    service: 'Airport Departure',
    date: daysAhead(33),
    time: '07:00',
    payment: 'Card',
    person: someone('Omar'),
  });
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Secure Payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Payment Cancelled', { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      'Your booking has been saved but not confirmed. Complete payment to submit your reservation.',
      { exact: true },
    ),
  ).toBeVisible();
});
