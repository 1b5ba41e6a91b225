import type { BrowserContext, Page, Request } from '@playwright/test';
import { fillBookingForm } from './support/bookingForm.ts';
import { openDashboard } from './support/dashboard.ts';
import { staffApi } from './support/staffApi.ts';
import { enterCard } from './support/payment.ts';
import { daysAhead, expect, someone, test } from './support/test.ts';

/** The event streams that this browser holds open at this moment. */
function countStreams(context: BrowserContext): () => number {
  const open = new Map<Request, Page>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/admin/live') open.set(request, request.frame().page());
  });
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  return () => [...open.values()].filter((page) => !page.isClosed()).length;
}

const isLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible();
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Opens `count` dashboards beside each other, all in one browser. */
async function openDashboards(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let index = 0; index < count; index += 1) {
    const tab = await context.newPage();
    await openDashboard(tab);
    tabs.push(tab);
  }
  return tabs;
}

test('twelve dashboards and a customer share one browser: all load, all stay live, and a card is charged', async ({
  page,
  context,
  request,
}) => {
  // Thirteen pages on one machine.
  test.slow();
  const streams = countStreams(context);
  const tabs = await openDashboards(context, 12);
  for (const tab of tabs) await isLive(tab);
  expect(streams()).toBe(1);

  const customer = someone('Noor');
  await fillBookingForm(page, {
    service: 'Airport Arrival',
    date: daysAhead(45),
    time: '11:45',
    payment: 'Card',
    person: customer,
  });
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await enterCard(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Payment Successful', { exact: true }).first()).toBeVisible();
  for (const tab of tabs) await expect(rowOf(tab, customer.name)).toContainText('Paid');

  const { person, booking } = await staffApi(request).book();
  for (const tab of tabs) await expect(rowOf(tab, person.name)).toContainText('Pending Approval');
  await staffApi(page.request).call('post', `/api/admin/bookings/${booking.id}/approve`, {});
  for (const tab of tabs) await expect(rowOf(tab, person.name)).toContainText('Approved');
  expect(streams()).toBe(1);
});

test('the tab that holds the stream closes: another takes over, and no change is missed', async ({
  context,
  request,
}) => {
  const streams = countStreams(context);
  const [leader, ...others] = await openDashboards(context, 3);
  for (const tab of others) await isLive(tab);
  // The change happens while nobody listens: it shows because everything is asked for again after the handover.
  await context.route(
    '**/api/admin/live',
    async (route) => {
      await staffApi(request).book({ customerName: 'Between Two Streams' });
      await route.continue();
    },
    { times: 1 },
  );
  await leader?.close();
  for (const tab of others) {
    await expect(rowOf(tab, 'Between Two Streams').first()).toBeVisible();
    await isLive(tab);
  }
  const { person } = await staffApi(request).book();
  for (const tab of others) await expect(rowOf(tab, person.name)).toBeVisible();
  expect(streams()).toBe(1);
});

test('a page in the back/forward cache holds no stream, and is up to date when it is shown again', async ({
  context,
  request,
}) => {
  const streams = countStreams(context);
  const [tab] = await openDashboards(context, 1);
  if (!tab) throw new Error('No dashboard was opened');
  await isLive(tab);
  const turn = (event: string) =>
    tab.evaluate(`dispatchEvent(new PageTransitionEvent('${event}', { persisted: true }))`);
  await turn('pagehide');
  await expect.poll(streams).toBe(0);
  const { person } = await staffApi(request).book();
  await turn('pageshow');
  await expect(rowOf(tab, person.name)).toBeVisible();
  await expect.poll(streams).toBe(1);
});

test('logging out in one tab ends the stream and every other tab’s session', async ({ context }) => {
  const streams = countStreams(context);
  const [first, second] = await openDashboards(context, 2);
  if (!first || !second) throw new Error('No dashboards were opened');
  await isLive(second);
  await first.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [first, second]) {
    await expect(tab.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  }
  await expect.poll(streams).toBe(0);
});
