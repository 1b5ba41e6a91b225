import { expectState, PAYMENT_STATES } from '../support/paymentStates.ts';
import { expectFitsAndAccessible, resize, test } from '../support/pageChecks.ts';

// Each also fails when the page logs an error (see support/test.ts).
for (const state of PAYMENT_STATES) {
  test(`the payment state “${state.name}” says what it should and is accessible in both themes`, async ({
    page,
  }) => {
    await state.reach(page);
    await expectState(page, state);
    await expectFitsAndAccessible(page, `${state.name} (dark, 1440 px)`);
    await page.evaluate("probe.switchTheme('light')");
    await resize(page, 390);
    await expectState(page, state);
    await expectFitsAndAccessible(page, `${state.name} (light, 390 px)`);
  });
}
