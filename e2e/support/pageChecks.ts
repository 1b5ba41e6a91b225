import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './accessibility.ts';
import { expect, test as base, THEMES, type Theme } from './test.ts';

export const WIDTHS = [360, 768, 1440] as const;

/** What a page may move by itself, by the browser's own measure. */
const MOST_SHIFT = 0.02;

/** Like `test`, on pages that carry the probe and don't animate. */
export const test = base.extend({
  contextOptions: async ({ contextOptions }, use) => use({ ...contextOptions, reducedMotion: 'reduce' }),
  context: async ({ context }, use) => {
    await context.addInitScript({ path: join(import.meta.dirname, 'probe.js') });
    await use(context);
  },
});
export { expect };

/** Resolves when what depends on the width has been rendered again. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 500 ? 780 : 900 });
  await page.evaluate(
    'new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)))',
  );
}

/** Goes to a page by its link in the top bar: the page then asks for what it shows, instead of beginning with it. */
export async function visit(page: Page, link: string): Promise<void> {
  await page.goto('/policies');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click();
}

async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(`probe.switchTheme('${theme}')`);
  await expect(page.locator(`html[data-theme='${theme}']`)).toBeAttached();
}

/** Nothing has moved by itself since the page was loaded. */
export async function expectNoLayoutShift(page: Page, what: string): Promise<void> {
  const { total, moved } = await page.evaluate<{ total: number; moved: string[] }>('probe.shifts');
  expect(total, `layout shift of ${what}:\n${moved.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
}

/** Nothing is wider than the screen, and axe finds nothing; `rules` narrows what it looks for. */
export async function expectFitsAndAccessible(page: Page, what: string, rules?: string[]): Promise<void> {
  expect(await page.evaluate('probe.tooWide()'), `${what} is wider than the screen`).toEqual([]);
  expect(await axeFindings(page, rules), `axe on ${what}`).toEqual([]);
}

/** Looks at what is shown now, in both themes and at every width; afterwards the page is as it was. */
export async function checkPage(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  const shown = await page.evaluate<Theme>('document.documentElement.dataset.theme');
  await expectNoLayoutShift(page, what);
  for (const theme of THEMES) {
    await switchTheme(page, theme);
    for (const width of WIDTHS) {
      await resize(page, width);
      // The themes differ in nothing but colour.
      const rules = theme === 'light' ? ['color-contrast'] : undefined;
      await expectFitsAndAccessible(page, `${what} (${theme}, ${width} px)`, rules);
    }
  }
  if (before) await page.setViewportSize(before);
  await switchTheme(page, shown);
  await page.evaluate('probe.forgetShifts()');
}

/** The one notice that shows, with exactly these words. */
export async function expectNotice(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const notice = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  await expect(notice).toHaveCount(1);
  await expect(notice.getByText(title, { exact: true })).toBeVisible();
  if (description !== undefined) {
    await expect(notice.getByText(description, { exact: true })).toBeVisible();
  }
}

/** What the middle of something shows: itself, or what lies over it. Runs in the page. */
interface Seen {
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
  contains(other: unknown): boolean;
}
const isOnTop = (element: unknown): boolean => {
  const seen = element as Seen;
  const { left, top, width, height } = seen.getBoundingClientRect();
  const page = (globalThis as unknown as { document: { elementFromPoint(x: number, y: number): unknown } })
    .document;
  return seen.contains(page.elementFromPoint(left + width / 2, top + height / 2));
};
/** Can be seen and pressed: it is in the window, and nothing lies over its middle. */
export const expectOnTop = async (part: Locator, what: string) =>
  expect.poll(() => part.evaluate(isOnTop), { message: `${what} lies under something` }).toBe(true);

interface Probe {
  focusOf: (element: unknown) => 'here' | 'hidden' | 'elsewhere';
}

/** Presses Tab until `wanted` has the focus, as somebody without a mouse does; what has it must be in sight. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    // A text is not called with the element: this has to be a function.
    const state = await wanted.evaluate((element) =>
      (globalThis as unknown as { probe: Probe }).probe.focusOf(element),
    );
    expect(state, 'the focus is out of sight').not.toBe('hidden');
    if (state === 'here') return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(wanted)}`);
}

/** A card into the payment form, by keyboard alone. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await expect(page.getByLabel('Card number')).toBeVisible();
  for (const [label, text] of [
    ['Card number', number],
    ['Expiration date', '12 / 34'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
}
