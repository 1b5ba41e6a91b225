import type { Locator } from '@playwright/test';

/** Counts what a customer does: every press of something, and every field that is typed into. */
export class Customer {
  presses = 0;
  fields = 0;

  async press(target: Locator): Promise<void> {
    await target.click();
    this.presses += 1;
  }
  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.fields += 1;
  }
}
