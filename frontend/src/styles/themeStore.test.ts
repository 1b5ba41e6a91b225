import { act, renderHook } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTheme, useTheme } from './themeStore.ts';

const script = readFileSync(join(import.meta.dirname, '../../public/theme-init.js'), 'utf8');

/** What index.html's blocking script does before the first paint. */
const loadPage = () => runInThisContext(script);

describe('the theme', () => {
  beforeEach(() => history.replaceState(null, '', '/'));
  afterEach(() => localStorage.clear());

  it.each([
    [null, 'dark'],
    ['dark', 'dark'],
    ['light', 'light'],
    ['sepia', 'dark'],
  ])('is, with %j stored, %s before anything paints', (stored, shown) => {
    if (stored !== null) localStorage.setItem('theme', stored);
    loadPage();
    expect(document.documentElement.dataset['theme']).toBe(shown);
  });

  it('is dark on the chauffeur’s page, whatever the site looks like, unless it was switched there', () => {
    history.replaceState(null, '', '/drive');
    localStorage.setItem('theme', 'light');
    loadPage();
    expect(document.documentElement.dataset['theme']).toBe('dark');
    localStorage.setItem('drive-theme', 'light');
    loadPage();
    expect(document.documentElement.dataset['theme']).toBe('light');
    history.replaceState(null, '', '/');
  });

  it('is switched, stored under `theme`, and there again on the next load', async () => {
    setTheme('dark');
    const { result } = renderHook(useTheme);
    await act(async () => result.current.toggleTheme());
    expect(result.current.theme).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
    document.documentElement.removeAttribute('data-theme');
    loadPage();
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it('follows a change in another tab', async () => {
    setTheme('light');
    const { result } = renderHook(useTheme);
    await act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    });
    expect(result.current.theme).toBe('dark');
  });

  it('still follows another tab after one of two components is gone', async () => {
    setTheme('light');
    const { result } = renderHook(useTheme);
    renderHook(useTheme).unmount();
    await act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    });
    expect(result.current.theme).toBe('dark');
  });
});
