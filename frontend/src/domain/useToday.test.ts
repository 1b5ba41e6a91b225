import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onNewDay, useToday } from './useToday.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const at = (iso: string) => vi.setSystemTime(new Date(iso));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it.each([
  ['a winter day', '2026-12-04T23:59:58-05:00', '2026-12-04', '2026-12-05'],
  ['the day on which the clocks go forward', '2027-03-14T23:59:58-04:00', '2027-03-14', '2027-03-15'],
  ['the day on which they go back', '2027-11-07T23:59:58-05:00', '2027-11-07', '2027-11-08'],
])('turns at the midnight of the business, whatever the browser’s: %s', (_name, late, before, after) => {
  at(late);
  const { result } = renderHook(useToday);
  expect(result.current).toBe(before);
  pass(1_000);
  expect(result.current).toBe(before);
  pass(1_000);
  expect(result.current).toBe(after);
});

it('turns each night of a page that stays open', () => {
  at('2026-12-04T12:00:00-05:00');
  const { result } = renderHook(useToday);
  const seen = [result.current];
  for (let night = 0; night < 3; night += 1) {
    pass(24 * 3_600_000);
    seen.push(result.current);
  }
  expect(seen).toEqual(['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07']);
});

it.each([
  ['is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['comes back from the browser’s memory', () => window.dispatchEvent(new Event('pageshow'))],
])('is right at once when a page that slept %s', (_name, wake) => {
  at('2026-12-04T22:00:00-05:00');
  const { result } = renderHook(useToday);
  // No timer runs while a computer sleeps.
  at('2026-12-06T08:00:00-05:00');
  act(() => void wake());
  expect(result.current).toBe('2026-12-06');
});

it('is right within a minute when nothing but the clock tells that the computer slept', () => {
  at('2026-12-04T12:00:00-05:00');
  const { result } = renderHook(useToday);
  at('2026-12-05T08:00:00-05:00');
  pass(60_000);
  expect(result.current).toBe('2026-12-05');
});

it('renders nothing again while the day is the same, and stops with its last user', () => {
  at('2026-12-04T12:00:00-05:00');
  const heard = vi.fn();
  const stop = onNewDay(heard);
  vi.advanceTimersByTime(3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).not.toHaveBeenCalled();
  stop();
  expect(vi.getTimerCount()).toBe(0);
  at('2026-12-05T12:00:00-05:00');
  window.dispatchEvent(new Event('focus'));
  expect(heard).not.toHaveBeenCalled();
});
