import type { Locator } from '@playwright/test';
import { expect, expectOnTop, resize, test } from '../support/pageChecks.ts';

for (const width of [320, 390, 768, 1024, 1280, 1440]) {
  test(`at the end of a page the chat's disc covers no link of the footer (${width} px)`, async ({
    page,
  }) => {
    await resize(page, width);
    for (const path of ['/', '/services', '/fleet', '/support']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Open live chat' })).toBeAttached();
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      const footer = page.getByRole('contentinfo');
      for (const link of await footer.getByRole('link').all()) {
        // Above the fold of a low window it is scrolled to, and then stands free.
        await link.scrollIntoViewIfNeeded();
        await expectOnTop(link, `${await link.textContent()} on ${path}`);
      }
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the chat’s disc steps aside for "Book Now", and comes back', async ({ page }) => {
    await page.goto('/fleet');
    const disc = page.getByRole('button', { name: 'Open live chat' });
    const book = page.getByRole('link', { name: /^Book Now/ }).nth(2);
    await expect(disc).toHaveCSS('opacity', '1');
    // To the height of the disc.
    await book.evaluate((link) => {
      const { scrollBy, innerHeight } = globalThis as unknown as {
        scrollBy(x: number, y: number): void;
        innerHeight: number;
      };
      const { top, height } = (
        link as unknown as { getBoundingClientRect(): { top: number; height: number } }
      ).getBoundingClientRect();
      scrollBy(0, top + height / 2 - (innerHeight - 44));
    });
    await expectOnTop(book, 'Book Now');
    await book.tap();
    await expect(page).toHaveURL(/\/booking/);
    await page.goto('/fleet');
    await expect(disc).toHaveCSS('opacity', '1');
  });

  test('a press leaves no hover behind', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Open menu' });
    const colour = (button: Locator) =>
      button.evaluate(
        (element) =>
          (
            globalThis as unknown as { getComputedStyle(of: unknown): { backgroundColor: string } }
          ).getComputedStyle(element).backgroundColor,
      );
    const before = await colour(menu);
    await menu.tap();
    const close = page.getByRole('button', { name: 'Close menu' });
    await expect(close).toBeVisible();
    await expect.poll(() => colour(close)).toBe(before);
  });
});
