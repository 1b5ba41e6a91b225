import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Shows the page in the theme, with every colour arrived: one on its way belongs to neither. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(`(async () => {
    document.documentElement.dataset.theme = '${theme}';
    // What inherits a colour that is on its way sets out again when that has arrived.
    for (let ending = [1]; ending.length > 0; ) {
      await new Promise(requestAnimationFrame);
      ending = document.getAnimations().filter(
        (run) => run.playState === 'running' && run.effect?.getComputedTiming().endTime !== Infinity,
      );
      await Promise.all(ending.map((run) => run.finished.catch(() => undefined)));
    }
  })()`);
}

/** What axe finds on the page as it is, a line for every place; `rules` narrows what it looks for. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // To load axe takes longer than a look with it, so a page gets it once. No page of ours has a frame.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(`${axeSource};0`);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const { violations } = await page.evaluate<Pick<AxeResults, 'violations'>>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
}
