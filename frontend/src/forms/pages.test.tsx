import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useAddressPages } from './pages.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

const open = (query: string) => {
  window.history.replaceState(null, '', `/admin?${query}`);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/admin?${query}`]}>{children}</MemoryRouter>
  );
  return renderHook(() => useAddressPages(), { wrapper }).result;
};

it('leads back through the pages that were gone through', () => {
  const pages = open('');
  act(() => pages.current.goOn('second'));
  act(() => pages.current.goOn('third'));
  expect(pages.current).toMatchObject({ page: 3, cursor: 'third' });
  act(() => pages.current.goBack());
  expect(pages.current).toMatchObject({ page: 2, cursor: 'second' });
  act(() => pages.current.goBack());
  expect(pages.current).toMatchObject({ page: 1, cursor: undefined });
});

it('leads back to the first page after a reload, and takes nonsense for the first', () => {
  const pages = open('cursor=abc&page=3');
  expect(pages.current).toMatchObject({ page: 3, cursor: 'abc' });
  act(() => pages.current.goBack());
  expect(pages.current).toMatchObject({ page: 1, cursor: undefined });
  expect(open('page=9').current).toMatchObject({ page: 1, cursor: undefined });
});
