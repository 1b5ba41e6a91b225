import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PagedRows } from './PagedRows.tsx';
import { usePages } from './pages.ts';

const page = (...items: string[]) => ({ items, total: 6, nextCursor: `after ${items.at(-1)}` });
const first = page('a', 'b');

/** A list of which the pages in `arrived`, by their cursors, have come. */
function List({ arrived }: { arrived: Partial<Record<string, ReturnType<typeof page>>> }) {
  const pages = usePages();
  const currentData = pages.cursor === undefined ? first : arrived[pages.cursor];
  return (
    <PagedRows
      query={{ data: first, currentData, isFetching: currentData === undefined, refetch: () => undefined }}
      noun="cars"
      pages={pages}
      pageSize={2}
      empty="No cars"
    >
      {(items) => items.join()}
    </PagedRows>
  );
}

it('turns one page at a time, however often Next is pressed, and keeps the focus there', async () => {
  const { rerender } = render(<List arrived={{}} />);
  const next = screen.getByRole('button', { name: 'Next' });
  await userEvent.click(next);
  await userEvent.click(next);
  expect(document.activeElement).toBe(next);
  expect(screen.getByText('Loading…')).toBeTruthy();
  rerender(<List arrived={{ 'after b': page('c', 'd') }} />);
  expect(screen.getByText('3–4 of 6')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(screen.getByText('1–2 of 6')).toBeTruthy();
});

it('leads back to the first page from one whose rows are all gone', async () => {
  render(<List arrived={{ 'after b': page() }} />);
  expect(screen.queryByRole('button', { name: 'First page' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('No cars')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'First page' }));
  expect(screen.getByText('1–2 of 6')).toBeTruthy();
});
