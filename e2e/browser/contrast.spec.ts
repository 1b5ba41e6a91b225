import type { Locator } from '@playwright/test';
import { openDashboard } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { daysAhead, expect, test } from '../support/test.ts';

/** A contrast theme of the system takes away every ground but its own: what is on must still not look like what is off. */
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

interface Style {
  getPropertyValue(name: string): string;
}
/** All that such a theme leaves: grounds of the system, edges, what is drawn before and after. Runs in the page. */
const lookOf = (element: unknown): string => {
  const { getComputedStyle } = globalThis as unknown as {
    getComputedStyle(of: unknown, pseudo?: string): Style;
  };
  const sides = ['top', 'left'].flatMap((side) =>
    ['style', 'width', 'color'].map((part) => `border-${side}-${part}`),
  );
  const drawn = [undefined, '::before', '::after'].flatMap((pseudo) => {
    const style = getComputedStyle(element, pseudo);
    return ['content', 'background-color', ...sides].map((name) => style.getPropertyValue(name));
  });
  return drawn.join(' ');
};
const look = (part: Locator) => part.evaluate(lookOf);

/** Looks that differ from one another, each told from all others. */
async function expectToldApart(...parts: Locator[]): Promise<void> {
  const looks = await Promise.all(parts.map(look));
  expect(new Set(looks).size, looks.join('\n')).toBe(parts.length);
}
const property = (part: Locator, name: string) =>
  part.evaluate(
    (element, wanted) =>
      (globalThis as unknown as { getComputedStyle(of: unknown): Style })
        .getComputedStyle(element)
        .getPropertyValue(wanted),
    name,
  );

test('in Settings, switches, cards, tabs and buttons say what is on, chosen and not to be used', async ({
  page,
}) => {
  await openDashboard(page, '?tab=settings');
  await expect(page.getByRole('heading', { name: 'Payment Settings' })).toBeVisible();
  const on = page.getByRole('switch', { checked: true }).first();
  const off = page.getByRole('switch', { checked: false }).first();
  await expectToldApart(on, off);
  await expectToldApart(on.locator('span'), off.locator('span'));
  for (const each of [on, off]) {
    expect(await property(each.locator('span'), 'background-color')).not.toBe(
      await property(each, 'background-color'),
    );
  }
  const card = (checked: boolean) =>
    page
      .locator('label')
      .filter({ has: page.getByRole('radio', { checked }) })
      .first();
  await expectToldApart(card(true), card(false));
  expect(await property(card(true), 'color')).not.toBe(await property(card(true), 'background-color'));
  await expectToldApart(
    page.getByRole('tab', { selected: true }),
    page.getByRole('tab', { selected: false }).first(),
  );
  await expectToldApart(
    page.getByRole('button', { name: 'Logout' }),
    page.getByRole('button', { name: 'Add', exact: true }),
  );
  await off.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await property(off, 'outline-style')).toBe('solid');
  expect(await property(off, 'outline-color')).not.toBe(
    await property(page.locator('body'), 'background-color'),
  );
});

test('in the calendar, kinds of entries and the view are told apart without colour, and today is framed', async ({
  page,
}) => {
  await openDashboard(page);
  const server = staffApi(page.request);
  const date = daysAhead(61);
  const carOf = (name: string) => server.addVehicle(`${name} ${Date.now()}`);
  const [one, two, three] = [await carOf('Trip'), await carOf('Request'), await carOf('Block')];
  const trip = await server.book({ vehicleId: one.id, pickupDate: `${date}T10:00` });
  await server.call('post', `/api/admin/bookings/${trip.booking.id}/approve`, {});
  const request = await server.book({ vehicleId: two.id, pickupDate: `${date}T10:00` });
  const reason = `Brakes ${Date.now()}`;
  await server.call('post', `/api/admin/vehicles/${three.id}/block-outs`, {
    from: `${date}T08:00`,
    to: `${date}T18:00`,
    reason,
  });
  await page.goto(`/admin?view=calendar&date=${date}`);
  const entry = (name: string) => page.getByRole('button', { name: new RegExp(name) });
  await expect(entry(trip.person.name)).toBeVisible();
  await expectToldApart(entry(trip.person.name), entry(request.person.name), entry(reason));
  await expectToldApart(
    page.getByRole('button', { name: 'Week', exact: true }),
    page.getByRole('button', { name: 'Day', exact: true }),
  );
  await page.goto('/admin?view=calendar');
  const header = page.getByRole('columnheader');
  await expectToldApart(
    page.locator('th[aria-current="date"]'),
    header.and(page.locator(':not([aria-current])')).last(),
  );
});

test('in the booking form, what is chosen is told from what is not', async ({ page }) => {
  await page.goto('/booking');
  const label = (name: string) => page.locator('label').filter({ hasText: name }).first();
  await expectToldApart(label('One way'), label('By the hour'));
  const day = (name: string) => page.getByRole('button', { name, exact: true });
  await day('Tomorrow').click();
  await expectToldApart(day('Tomorrow'), day('Today'));
  await page.getByRole('button', { name: 'Choose Onyx Executive Sedan' }).click();
  await expectToldApart(
    page.getByRole('button', { name: 'Chosen Onyx Executive Sedan' }),
    page.getByRole('button', { name: 'Choose Pearl Flagship Sedan' }),
  );
  const terms = page.getByRole('checkbox', { name: /cancellation terms/ });
  const box = terms.locator('xpath=following-sibling::span');
  const before = await look(box);
  await terms.check();
  expect(await look(box)).not.toBe(before);
  await expect(box.locator('svg')).toBeVisible();
  await expectToldApart(label('Card'), label('Cash'));
});

test('on a phone, the part of the booking that is shown is told from those to come', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/booking');
  const steps = page.getByRole('navigation', { name: 'Parts of your booking' }).getByRole('listitem');
  await expectToldApart(steps.first(), steps.last());
});
