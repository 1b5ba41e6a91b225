import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/renderApp.tsx';
import { Tooltip, TooltipProvider } from './Tooltip.tsx';

beforeEach(() => {
  // Radix measures what it places; jsdom does not.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const pointAt = (name: string) =>
  fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' });
const close = () => fireEvent.keyDown(document, { key: 'Escape' });
const shown = () => screen.queryByRole('tooltip')?.textContent;

it('opens 700 ms after the pointer came, and at once at a neighbour within 300 ms', () => {
  renderApp(
    <TooltipProvider>
      {['One', 'Two', 'Three'].map((name) => (
        <Tooltip key={name} text={`About ${name}`}>
          <button type="button">{name}</button>
        </Tooltip>
      ))}
    </TooltipProvider>,
  );
  pointAt('One');
  pass(699);
  expect(shown()).toBeUndefined();
  pass(1);
  expect(shown()).toBe('About One');

  close();
  pass(299);
  pointAt('Two');
  expect(shown()).toBe('About Two');

  close();
  pass(301);
  pointAt('Three');
  pass(699);
  expect(shown()).toBeUndefined();
  pass(1);
  expect(shown()).toBe('About Three');
}, 60_000);
