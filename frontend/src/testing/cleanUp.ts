import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// All files of a worker share one page and the loaded libraries; our own modules begin anew in each file.
vi.resetModules();

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  document.body.removeAttribute('style');
});
