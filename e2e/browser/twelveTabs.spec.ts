import type { BrowserContext, Page, WebSocket } from '@playwright/test';
import { fillBookingForm } from '../support/bookingForm.ts';
import { openDashboard } from '../support/dashboard.ts';
import { staffApi } from '../support/staffApi.ts';
import { enterCard } from '../support/payment.ts';
import { daysAhead, expect, someone, test } from '../support/test.ts';

/** The live connections of staff that this browser holds open at this moment. */
function countConnections(context: BrowserContext): () => number {
  const opened: WebSocket[] = [];
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      if (socket.url().includes('as=agent')) opened.push(socket);
    }),
  );
  return () => opened.filter((socket) => !socket.isClosed()).length;
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
  const connections = countConnections(context);
  const tabs = await openDashboards(context, 12);
  for (const tab of tabs) await isLive(tab);
  // Each tab has logged in, which ended the connections of the session before a moment later.
  await expect.poll(connections).toBe(12);

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
  expect(connections()).toBe(12);
});

test('a connection that breaks is said to be broken, comes back by itself, and no change is missed', async ({
  page,
  request,
}) => {
  let isAway = false;
  let cut = () => {};
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    cut = () => void socket.close({ code: 1012 });
    if (isAway) cut();
    else socket.connectToServer();
  });
  await openDashboard(page);
  await isLive(page);

  isAway = true;
  cut();
  await expect(page.getByText('Reconnecting…', { exact: true })).toBeVisible();
  const meanwhile = await staffApi(request).book();
  await expect(rowOf(page, meanwhile.person.name)).toBeHidden();
  isAway = false;
  await expect(rowOf(page, meanwhile.person.name)).toBeVisible();
  await isLive(page);
  const { person } = await staffApi(request).book();
  await expect(rowOf(page, person.name)).toBeVisible();
});

test('a dashboard that one comes back to is up to date and live', async ({ page, request }) => {
  await openDashboard(page);
  await isLive(page);
  await page.goto('/fleet');
  const before = await staffApi(request).book();
  await page.goBack();
  await expect(rowOf(page, before.person.name)).toBeVisible();
  await isLive(page);
  const after = await staffApi(request).book();
  await expect(rowOf(page, after.person.name)).toBeVisible();
});

test('logging out in one tab ends every tab’s session and connection', async ({ context }) => {
  const connections = countConnections(context);
  const [first, second] = await openDashboards(context, 2);
  if (!first || !second) throw new Error('No dashboards were opened');
  await isLive(second);
  await first.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [first, second]) {
    await expect(tab.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  }
  await expect.poll(connections).toBe(0);
});
