import type { Page } from '@playwright/test';
import { staffApi } from '../support/staffApi.ts';
import { WebSocketChatClient } from '../system/chat/chatClient.ts';
import { expect, someone, test } from '../support/test.ts';

// They share the conversations that wait.
test.describe.configure({ mode: 'default' });

const list = '/api/admin/chat/sessions';
const first = Date.now();
let made = 0;

/** A visitor who has said something; `say` goes on. */
async function visitor(text: string) {
  const siteUrl = process.env['E2E_SITE_URL'] ?? '';
  made += 1;
  const sessionId = `session-${first + made}`;
  const reply = await fetch(`${siteUrl}/api/chat/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(siteUrl).origin },
    body: JSON.stringify({ sessionId }),
  });
  const cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const client = new WebSocketChatClient({ siteUrl, cookie, sessionId });
  await client.say(text);
  return { sessionId, say: (more: string) => client.say(more), leave: () => client.leave() };
}

async function openDesk(page: Page, query = ''): Promise<void> {
  await staffApi(page.request).logIn();
  await page.goto(`/admin/support${query}`);
  await expect(page.getByText(/^At the desk: /)).toBeVisible();
}
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('button');
const countIn = async (page: Page) => /^\((\d+)\) Support Desk · /.exec(await page.title())?.[1];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (let batch = 0; batch < 5; batch += 1) {
    await Promise.all(Array.from({ length: 10 }, async () => (await visitor('Is somebody there?')).leave()));
  }
});

test('with more than fifty waiting the desk lists them all, stays as long as its page, and one is found and opened by keyboard', async ({
  page,
}) => {
  const { last } = someone('Mia');
  const late = await visitor(`Where do I find my driver, ${last}?`);
  late.leave();
  await openDesk(page);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(50);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  const tooLong = `document.documentElement.scrollHeight - document.querySelector('footer').getBoundingClientRect().bottom - scrollY`;
  expect(await page.evaluate<number>(tooLong)).toBeLessThan(2);

  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  await search.focus();
  await page.keyboard.type(last);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(rows(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText(last);
});

test('the tab’s title counts all who wait, whatever of the desk is shown, and nobody afterwards', async ({
  page,
}) => {
  await openDesk(page);
  await expect(page).toHaveTitle(/^\(\d+\) Support Desk · /);
  expect(Number(await countIn(page))).toBeGreaterThanOrEqual(50);
  await rows(page).first().click();
  await expect(page.getByRole('log')).toBeVisible();
  await page.getByRole('tab', { name: 'Tickets' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(Number(await countIn(page))).toBeGreaterThanOrEqual(50);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveTitle(/^Admin · /);
  await page.goBack();
  await expect(page).toHaveTitle(/^\(\d+\) Support Desk · /);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveTitle(/^Support Desk · /);
});

test('no conversation moves under the pointer', async ({ page }) => {
  const { last } = someone('Leo');
  const other = await visitor(`Hello from ${last}`);
  const newest = await visitor(`I came after ${last}`);
  await openDesk(page, '?show=all');
  const underPointer = rows(page).filter({ hasText: `I came after ${last}` });
  const above = rows(page).filter({ hasText: `One more thing, ${last}` });
  await underPointer.hover();
  const top = async (row = underPointer) => (await row.boundingBox())?.y ?? NaN;
  const before = await top();
  await other.say(`One more thing, ${last}`);
  await expect(above).toBeVisible();
  expect(await top()).toBe(before);
  await page.getByRole('searchbox', { name: 'Search conversations' }).hover();
  await expect.poll(async () => (await top(above)) < (await top())).toBe(true);
  other.leave();
  newest.leave();
});

test('a message that arrives while the list is on its way is neither lost nor doubled', async ({ page }) => {
  const { last } = someone('Ida');
  const text = `Just now, ${last}`;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // What the server said before the message is all that the lists will ever say.
  const answers = new Map<string, Promise<string>>();
  await page.route(
    ({ pathname }) => pathname === list,
    async (route) => {
      const url = route.request().url();
      const answer = answers.get(url) ?? route.fetch().then((reply) => reply.text());
      answers.set(url, answer);
      const body = await answer;
      await released;
      await route.fulfill({ status: 200, body, contentType: 'application/json' });
    },
  );
  await openDesk(page, '?show=all');
  await expect.poll(() => answers.size).toBeGreaterThan(0);
  await Promise.all(answers.values());
  const late = await visitor(text);
  release();
  await expect(rows(page).filter({ hasText: text })).toHaveCount(1);
  await rows(page).filter({ hasText: text }).click();
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
  late.leave();
});

test('what a colleague did while one was away is shown on return', async ({ page, request }) => {
  const { last } = someone('Kim');
  const { sessionId, leave } = await visitor(`Never mind, ${last}`);
  leave();
  await openDesk(page, '?show=all');
  const row = rows(page).filter({ hasText: last });
  await expect(row).toContainText('Unclaimed');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await staffApi(request).logIn();
  await staffApi(request).call('post', `${list}/${sessionId}/close`);
  await page.goBack();
  await expect(row).toContainText('Closed');
});
