import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchInput } from './SearchInput.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

function show(value = '') {
  const onSearch = vi.fn<(q: string) => void>();
  const input = (shown: string) => (
    <SearchInput aria-label="Search" placeholder="Name" value={shown} onSearch={onSearch} />
  );
  const { rerender } = render(input(value));
  return { onSearch, giveValue: (next: string) => rerender(input(next)) };
}

describe('the search field', () => {
  it('asks once the typing rests, without blanks around it', () => {
    const { onSearch } = show();
    type(' ro');
    pass(299);
    type(' rosa ');
    pass(299);
    expect(onSearch).not.toHaveBeenCalled();
    pass(1);
    expect(onSearch.mock.calls).toEqual([['rosa']]);
  });

  it.each([
    ['it is left', () => fireEvent.blur(field())],
    ['Enter is pressed', () => fireEvent.keyDown(field(), { key: 'Enter' })],
  ])('asks at once when %s, and not again', (_when, act) => {
    const { onSearch } = show();
    type('rosa');
    act();
    expect(onSearch.mock.calls).toEqual([['rosa']]);
    pass(1000);
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it('keeps what was typed while its answer is on the way, and after it came', () => {
    const { onSearch, giveValue } = show();
    type('rosa');
    pass(300);
    giveValue('');
    expect(field().value).toBe('rosa');
    type('rosa t');
    giveValue('rosa');
    expect(field().value).toBe('rosa t');
    pass(300);
    expect(onSearch.mock.calls).toEqual([['rosa'], ['rosa t']]);
  });

  it('shows a value that comes from elsewhere', () => {
    const { onSearch, giveValue } = show('rosa');
    giveValue('');
    expect(field().value).toBe('');
    pass(1000);
    expect(onSearch).not.toHaveBeenCalled();
  });
});
