import { staffApi } from '../support/staffApi.ts';
import { expectFitsAndAccessible, checkPage, test } from '../support/pageChecks.ts';
import { daysAhead, expect, someone } from '../support/test.ts';

test('a booking made in another browser is opened, and paid, from My Bookings with a code @journey', async ({
  page,
  context,
  request,
  mail,
}) => {
  const email = `r&d/o'neil+${someone('Rosa').email}`;
  const { booking } = await staffApi(request).book({
    customerEmail: email,
    paymentMethod: 'stripe',
    pickupDate: `${daysAhead(90)}T11:00`,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my-bookings');
  await page.getByLabel(/email/i).fill(`mailto:${email}`);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText(`#${booking.id.slice(0, 8)}`)).toBeVisible();
  await checkPage(page, 'the bookings of an address');
  await page.getByRole('button', { name: `Booking #${booking.id.slice(0, 8)}` }).press('Enter');
  await page.getByRole('button', { name: 'Change or cancel' }).click();
  const digits = await mail.waitForCode(email);
  const code = page.getByLabel('Six-digit code');
  await expect(code).toBeFocused();
  // Below the bar that stays, though the list was scrolled when the button was pressed.
  const bar = await page.locator('header').first().boundingBox();
  const heading = page.getByRole('heading', { name: 'Check your email' });
  await expect
    .poll(async () => (await heading.boundingBox())?.y ?? 0)
    .toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  await expect(heading).toBeInViewport();
  await expect(code).toBeInViewport();
  await expectFitsAndAccessible(page, 'the question for a code before a booking is opened');
  await code.fill(`${digits} 123456`);
  await page.getByRole('button', { name: 'Open booking' }).click();
  await expect(page.getByText('Enter the six digits of the code')).toBeVisible();
  // As it is copied from an e-mail, with a blank before it and one inside.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = ` Your code: ${digits.slice(0, 3)} ${digits.slice(3)}.`;
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(copied)})`);
  await code.clear();
  await code.press('ControlOrMeta+v');
  await expect(code).toHaveValue(copied);
  await code.press('Enter');
  await expect(page.getByText('Payment: Unpaid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeVisible();

  // The way back leads to the list, and the code still serves there.
  await page.goBack();
  await page.getByRole('link', { name: `Pay $${booking.totalAmount}` }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect((await mail.to(email)).filter(({ subject }) => /code/i.test(subject))).toHaveLength(1);
});
