import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Shows the page in the theme. */
export async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
}

/** Waits until every animation that has an end is over: a colour on its way belongs to no theme. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    const isMoving = (run) =>
      run.playState === 'running' && run.effect?.getComputedTiming().endTime !== Infinity;
    // What inherits a colour that is on its way sets out again when that has arrived.
    do await new Promise(requestAnimationFrame);
    while (document.getAnimations().some(isMoving));
  })()`);

/** What axe finds on the page as it is, a line for every place; `rules` narrows what it looks for. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  // To load axe takes longer than a look with it, so a page gets it once. No page of ours has a frame.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(`${axeSource};0`);
  await atRest(page);
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
