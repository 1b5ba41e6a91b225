import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// All files of a worker share one page and the loaded libraries; our own modules begin anew in each file.
vi.resetModules();

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined;
// jsdom has no window to measure: where a part of the page asks about its width, no condition holds, as on a phone.
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.body.removeAttribute('style');
});
