import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHeldItems } from './useHeldItems.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function List({ ids, list = 'all' }: { ids: string[]; list?: string }) {
  const { shown, waiting, pointer } = useHeldItems(
    ids.map((id) => ({ id })),
    list,
  );
  return (
    <p data-testid="list" {...pointer}>
      {shown.map(({ id }) => id).join(' ')}, {waiting} new
    </p>
  );
}
const list = () => screen.getByTestId('list');

it('lets nothing come in under a pointer that moves, until it leaves or rests', () => {
  const { rerender } = render(<List ids={['b', 'a']} />);
  rerender(<List ids={['c', 'b', 'a']} />);
  expect(list().textContent).toBe('c b a, 0 new');
  fireEvent.pointerMove(list());
  rerender(<List ids={['d', 'c', 'b', 'a']} />);
  expect(list().textContent).toBe('c b a, 1 new');
  fireEvent.pointerLeave(list());
  expect(list().textContent).toBe('d c b a, 0 new');

  fireEvent.pointerMove(list());
  rerender(<List ids={['e', 'd', 'c', 'b', 'a']} />);
  expect(list().textContent).toBe('d c b a, 1 new');
  act(() => vi.advanceTimersByTime(4_000));
  expect(list().textContent).toBe('e d c b a, 0 new');
});

it('takes out what is gone, and holds nothing of another list', () => {
  const { rerender } = render(<List ids={['b', 'a']} />);
  fireEvent.pointerMove(list());
  rerender(<List ids={['c', 'a']} />);
  expect(list().textContent).toBe('a, 1 new');
  rerender(<List ids={['c', 'a']} list="found" />);
  expect(list().textContent).toBe('c a, 0 new');
});
