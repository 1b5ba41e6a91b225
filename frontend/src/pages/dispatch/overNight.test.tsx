import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  ana,
  at,
  atTheDesk,
  bo,
  day,
  open,
  rowOf,
  serve,
  tripDialog,
  unassigned,
} from '../../testing/dispatchDay.tsx';
import { renderApp } from '../../testing/renderApp.tsx';
import { DispatchDay } from './DispatchDay.tsx';

/** From the evening before the board's day to the morning two days after it. */
const span = { from: '2026-11-24T22:00:00-05:00', to: '2026-11-27T04:00:00-05:00' };
const early = { from: '2026-11-24T23:30:00-05:00', to: at('01:30') };

describe('a trip over midnight on the dispatch board', { timeout: 60_000 }, () => {
  atTheDesk();

  it('is written with the days on which it began and ends: bars, dialog and paper', async () => {
    serve(
      day({
        trips: [
          { ...bo, ...span },
          { ...ana, ...early },
        ],
      }),
    );
    open();
    const column = within(await unassigned());
    expect(column.getByRole('button', { name: /until 1:30 AM \(since Nov 24\).*Ana Lee/ })).toBeTruthy();
    const bar = rowOf('Ben Ortiz').getByRole('button', { name: /all day \(until Nov 27, 4:00 AM\).*Bo Lee/ });
    expect(bar.closest('li')?.style.width).toBe('100%');
    const sheet = screen.getByRole('article', { name: 'Day sheet of Ben Ortiz', hidden: true });
    expect(sheet.textContent).toContain('all dayuntil Nov 27, 4:00 AM');
    await userEvent.click(column.getByRole('button', { name: /Ana Lee/ }));
    const dialog = await tripDialog();
    expect(dialog.getByText(/until 1:30 AM \(since Nov 24\), Union Station/)).toBeTruthy();
    expect(
      dialog.getByRole('button', {
        name: /Ben Ortiz.*Drives Bo Lee from Nov 24, 10:00 PM, ready at Nov 27, 5:00 AM/,
      }),
    ).toBeTruthy();
  });

  it('is written with its days in the list', async () => {
    serve(day({ trips: [{ ...bo, ...span }] }));
    open('&view=list');
    const list = within(await screen.findByRole('list', { name: 'Trips by time' }));
    expect(list.getByText('all day (until Nov 27, 4:00 AM) · Bo Lee')).toBeTruthy();
  });

  it('that begins tomorrow is among the next four hours, and opens on its day', async () => {
    vi.setSystemTime(new Date('2026-11-25T23:00:00-05:00'));
    const tomorrow = { ...ana, from: '2026-11-26T00:30:00-05:00', to: '2026-11-26T02:30:00-05:00' };
    const next = day({
      date: '2026-11-26',
      from: '2026-11-26T00:00:00-05:00',
      to: '2026-11-27T00:00:00-05:00',
      trips: [tomorrow],
    });
    const boards = { '2026-11-25': day({ trips: [bo] }), '2026-11-26': next };
    vi.stubGlobal('fetch', async (url: string) => {
      const date = new URL(url, 'http://localhost').searchParams.get('date') as keyof typeof boards;
      return new Response(JSON.stringify(boards[date]));
    });
    open();
    const strip = within(await screen.findByRole('region', { name: 'Next four hours' }));
    await userEvent.click(
      await strip.findByRole('button', { name: /Nov 26, 12:30 AM.*in 1 h 30 min.*Ana Lee/ }),
    );
    expect((await tripDialog()).getByText(/12:30 AM – 2:30 AM/)).toBeTruthy();
    expect(screen.getByText('Thursday, Nov 26, 2026')).toBeTruthy();
  });

  it('does not keep the board on yesterday: it goes on to the new day by itself', async () => {
    vi.setSystemTime(new Date('2026-11-25T23:59:00-05:00'));
    const calls = serve();
    renderApp(<DispatchDay />, { at: '/admin/dispatch' });
    await screen.findByText('Wednesday, Nov 25, 2026');
    await unassigned();
    vi.setSystemTime(new Date('2026-11-26T00:00:00-05:00'));
    act(() => void window.dispatchEvent(new Event('focus')));
    await screen.findByText('Thursday, Nov 26, 2026');
    expect(calls.at(-1)?.url).toBe('/api/admin/dispatch?date=2026-11-27');
    expect(calls.some(({ url }) => url.endsWith('date=2026-11-26'))).toBe(true);
  });
});
