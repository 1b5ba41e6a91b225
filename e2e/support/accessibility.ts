import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Shows the page in the theme, with every colour arrived: one on its way belongs to neither. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(`(async () => {
    document.documentElement.dataset.theme = '${theme}';
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter((run) => run.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((run) => run.finished.catch(() => undefined)));
  })()`);
}

/** What axe finds on the page as it is, a line for every place; `rules` narrows what it looks for. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // Its newer mode opens a page of its own for every look.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await axe
    .options({
      resultTypes: ['violations'],
      ...(rules && { runOnly: { type: 'rule', values: rules } }),
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}
