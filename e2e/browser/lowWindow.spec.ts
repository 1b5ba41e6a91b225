import { carButton } from '../support/bookingForm.ts';
import { expect, expectOnTop, test } from '../support/pageChecks.ts';
import { bookByCard } from '../support/paymentStates.ts';
import { daysAhead } from '../support/test.ts';

/** A window of 1280 × 1024 px at 400 %. */
test.use({ viewport: { width: 320, height: 256 } });

const PAGES = ['/', '/services', '/fleet', '/booking', '/booking/payment', '/booking-confirmation'].concat([
  '/my-bookings',
  '/support',
  '/policies',
  '/pay',
  '/nowhere',
]);

test('at 400 % no page scrolls sideways, and no bar stays over it', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect(await page.evaluate('probe.tooWide()'), `${path} is wider than the screen`).toEqual([]);
    await expect(page.getByRole('banner')).not.toBeInViewport();
    await page.evaluate('scrollTo(0, 300)');
    await expect(page.getByRole('button', { name: /^Open live chat/ })).not.toBeInViewport();
  }
});

test('at 400 % every field of the booking form can be seen when it has the focus', async ({ page }) => {
  test.setTimeout(90_000);
  /** What has the focus (also a part of a date field), or the label that is drawn in place of a radio button. */
  const focused = page.locator('label:has(:focus), input:focus-within, :focus').first();
  const tabThrough = async (last: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await expectOnTop(focused, `after Tab ${presses}, what has the focus`);
      if ((await focused.textContent()) === last) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached "${last}"`);
  };
  await page.goto('/booking');
  await expect(page.getByLabel('Date')).toHaveAttribute('min', /./);
  await page.getByLabel('Pickup address').focus();
  await tabThrough('See cars');

  await page.goto(`/booking?trip=one-way&pickup=Casa+Loma&to=Union+Station&date=${daysAhead(60)}&time=14:30`);
  await carButton(page, 'Choose Onyx Executive Sedan').click();
  await page.getByLabel('First name').focus();
  await expect(page.getByRole('region', { name: 'Your total so far' })).toBeHidden();
  await tabThrough('Proceed to Payment');
});

test('at 400 % the menu, a dialog and the chat can be used whole', async ({ page }) => {
  const { link } = await bookByCard(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Open menu' }).click();
  for (const item of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()) {
    await item.scrollIntoViewIfNeeded();
    await expectOnTop(item, `${await item.textContent()} in the menu`);
  }
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Cancel booking' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(question).toBeVisible();
  for (const button of await question.getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded();
    await expectOnTop(button, `${await button.textContent()} of the dialog`);
  }
  await question.getByRole('button', { name: 'Keep booking' }).click();

  await page.goto('/support');
  await page.getByRole('button', { name: 'Start Live Chat' }).click();
  const chat = page.getByRole('dialog', { name: 'Live Chat' });
  const message = chat.getByPlaceholder('Type your message...');
  await expect(message).toBeEnabled();
  for (const part of [message, chat.getByRole('button', { name: /^Close/ })]) {
    await part.scrollIntoViewIfNeeded();
    await expectOnTop(part, 'a part of the chat');
  }
});
