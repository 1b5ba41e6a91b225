import { openChatWindow } from '../support/chatWindow.ts';
import { expect, resize, test } from '../support/pageChecks.ts';

test('a fleet card names three features, and the gallery has four columns', async ({ page }) => {
  await page.goto('/fleet');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Obsidian Grand SUV' }) });
  const lines = card.getByRole('list').getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await expect(lines.last()).toHaveText(/^\+\d+ more features$/);

  await page.getByRole('link', { name: 'View Details of Obsidian Grand SUV' }).click();
  const thumbnails = page.getByRole('button', { name: /^Show picture \d+$/ });
  await expect(thumbnails.first()).toBeVisible();
  const gallery = page.getByRole('list').filter({ has: thumbnails });
  await expect(gallery).toHaveCSS('grid-template-columns', /^(\S+ ){3}\S+$/);
});

test('the chat is 600 px high', async ({ page }) => {
  await page.goto('/');
  const chat = await openChatWindow(page);
  await expect.poll(async () => (await chat.boundingBox())?.height).toBe(600);
});

test('a notice is 420 px wide at most, and goes after five seconds', async ({ page }) => {
  await resize(page, 1024);
  // The page's clock goes when the test says so.
  await page.clock.install();
  await page.goto('/policies');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Process Cancellation' }).click();
  const notice = page.getByText('Missing Reference', { exact: true });
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return notice.isVisible();
    })
    .toBe(true);
  const viewport = page.getByRole('region', { name: /^Notification/ }).getByRole('list');
  expect((await viewport.boundingBox())?.width).toBe(420);
  await page.mouse.move(10, 10);
  await page.clock.runFor(4_500);
  await expect(notice).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(notice).toBeHidden();
});
