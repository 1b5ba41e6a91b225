import type { Locator } from '@playwright/test';

/** As a password manager does that fires no events: past the property that React watches. */
export const fillSilently = (field: Locator, value: string) =>
  field.evaluate(
    (element, text) => void Reflect.set(Object.getPrototypeOf(element) as object, 'value', text, element),
    value,
  );
