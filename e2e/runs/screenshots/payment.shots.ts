import type { Page } from '@playwright/test';
import { expectState, PAYMENT_STATES } from '../../support/paymentStates.ts';
import { resize, test } from '../../support/pageChecks.ts';
import { THEMES } from '../../support/test.ts';
import { saveSheet, type Shot } from './contactSheet.ts';

for (const state of PAYMENT_STATES) {
  test(`the payment state “${state.name}”, on a desk and on a phone, in both themes`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await state.reach(page);
    await expectState(page, state);
    const shots: Shot[] = [];
    for (const width of [1440, 390]) {
      for (const theme of THEMES) {
        await page.evaluate(`probe.switchTheme('${theme}')`);
        await resize(page, width);
        await settle(page);
        shots.push({ png: await page.screenshot() });
      }
    }
    await saveSheet(page, `payment/${state.name}.webp`, shots);
  });
}

/** The next two frames are rendered with the new width and theme. */
const settle = (page: Page) =>
  page.evaluate(
    'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))',
  );
