import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chauffeursApi } from '../../api/chauffeursApi.ts';
import { store } from '../../store/store.ts';
import {
  assignPath,
  atTheDesk,
  bo,
  cara,
  day,
  dev,
  open,
  rowOf,
  sent,
  serve,
  tripDialog,
  unassigned,
} from '../../testing/dispatchDay.tsx';

describe('a drag on the dispatch board', { timeout: 60_000 }, () => {
  atTheDesk();
  let under: Element | null = null;
  beforeEach(() => {
    document.elementFromPoint = () => under;
  });
  const dragTo = async (trip: HTMLElement, target: string) => {
    press(trip);
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 60, clientY: 60 });
    under = document.querySelector(`[data-drop="${target}"]`);
    await waitFor(() => expect(document.querySelector('[data-can-drop]')).toBeTruthy());
  };
  const drop = () => fireEvent.pointerUp(window, { pointerId: 1, clientX: 60, clientY: 60 });
  const press = (trip: HTMLElement) =>
    fireEvent.pointerDown(trip, { button: 0, isPrimary: true, pointerId: 1, clientX: 10, clientY: 10 });
  const release = () => fireEvent.pointerUp(window, { pointerId: 1, clientX: 10, clientY: 10 });
  /** What somebody else's change does to the board. */
  const takeAway = (chauffeur: typeof dev) =>
    act(() => {
      store.dispatch(
        chauffeursApi.util.updateQueryData('dispatchBoard', '2026-11-25', (board) => {
          board.chauffeurs = board.chauffeurs.filter(({ id }) => id !== chauffeur.id);
        }),
      );
      // The store tells of a patched answer with the next action.
      store.dispatch({ type: 'next' });
    });
  const isGone = () => waitFor(() => expect(screen.queryByRole('list', { name: 'Dev Patel' })).toBeNull());

  it('shows which rows are impossible and why, and assigns on a free one', async () => {
    const calls = serve(day(), { [`POST ${assignPath()}`]: {} });
    open();
    await dragTo(within(await unassigned()).getByRole('button', { name: /Ana Lee/ }), cara.id);
    expect(screen.getByText('Drives Bo Lee from 9:30 AM, ready at 12:30 PM')).toBeTruthy();
    // What is in the way stands above the time off itself.
    expect(rowOf('Dev Patel').getAllByText('Off 8:00 AM to 6:00 PM: Dentist')).toHaveLength(2);
    drop();
    await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toMatchObject({ chauffeurId: cara.id }));
  });

  it('takes the focus along to the new row', async () => {
    serve(day(), { [`POST ${assignPath()}`]: {} });
    open();
    const trip = within(await unassigned()).getByRole('button', { name: /Ana Lee/ });
    trip.focus();
    await dragTo(trip, cara.id);
    drop();
    await waitFor(() =>
      expect(document.activeElement).toBe(rowOf('Cara Nguyen').getByRole('button', { name: /Ana Lee/ })),
    );
  });

  it('is not undone by a board that was asked for before', async () => {
    serve(day(), { [`POST ${assignPath()}`]: {} });
    const serveNow = globalThis.fetch;
    open();
    const trip = within(await unassigned()).getByRole('button', { name: /Ana Lee/ });
    const held = { board: Promise.withResolvers<void>(), assignment: Promise.withResolvers<void>() };
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      await (init.method === 'POST' ? held.assignment : held.board).promise;
      return serveNow(url, init);
    });
    store.dispatch(chauffeursApi.util.invalidateTags(['Chauffeur']));
    await dragTo(trip, cara.id);
    drop();
    const there = () => rowOf('Cara Nguyen').queryByRole('button', { name: /Ana Lee/ });
    await waitFor(() => expect(there()).toBeTruthy());
    held.board.resolve();
    const board = chauffeursApi.endpoints.dispatchBoard.select('2026-11-25');
    await waitFor(() => expect(board(store.getState()).status).toBe('fulfilled'));
    act(() => {
      store.dispatch({ type: 'next' });
    });
    expect(there()).toBeTruthy();
    held.assignment.resolve();
  });

  it('can be followed by another of the same trip before the board was read again', async () => {
    const calls = serve(day(), { [`POST ${assignPath()}`]: { version: 2 } });
    const serveNow = globalThis.fetch;
    open();
    const trip = within(await unassigned()).getByRole('button', { name: /Ana Lee/ });
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
      init.method === 'POST' ? serveNow(url, init) : new Promise(() => undefined),
    );
    await dragTo(trip, cara.id);
    drop();
    await dragTo(await rowOf('Cara Nguyen').findByRole('button', { name: /Ana Lee/ }), 'unassigned');
    drop();
    await waitFor(() =>
      expect(sent(calls, 'POST').map(({ body }) => body)).toEqual([
        { chauffeurId: cara.id, version: 1 },
        { chauffeurId: null, version: 2 },
      ]),
    );
  });

  it('has every row where it was until the drop', async () => {
    serve();
    open();
    await dragTo(within(await unassigned()).getByRole('button', { name: /Ana Lee/ }), cara.id);
    takeAway(dev);
    expect(screen.getByRole('list', { name: 'Dev Patel' })).toBeTruthy();
    fireEvent.keyDown(window, { key: 'Escape' });
    await isGone();
    drop();
  });

  it('has every trip where it was while one is pressed, and opens that one', async () => {
    serve();
    open();
    const trip = within(await unassigned()).getByRole('button', { name: /Ana Lee/ });
    press(trip);
    takeAway(dev);
    expect(screen.getByRole('list', { name: 'Dev Patel' })).toBeTruthy();
    release();
    await isGone();
    fireEvent.click(trip);
    expect(await tripDialog()).toBeTruthy();
  });

  it('holds nothing any more once a press has opened the browser’s menu', async () => {
    serve();
    open();
    press(within(await unassigned()).getByRole('button', { name: /Ana Lee/ }));
    fireEvent.contextMenu(window);
    takeAway(dev);
    await isGone();
  });

  it('takes no later press for its own end', async () => {
    serve();
    open();
    const trip = within(await unassigned()).getByRole('button', { name: /Ana Lee/ });
    await dragTo(trip, dev.id);
    drop();
    // At once: a busy browser handles the next press before a timer that is over.
    press(trip);
    release();
    fireEvent.click(trip);
    expect(await tripDialog()).toBeTruthy();
  });

  it('onto an impossible row sends nothing and says why', async () => {
    const calls = serve();
    open();
    await dragTo(within(await unassigned()).getByRole('button', { name: /Ana Lee/ }), dev.id);
    drop();
    expect(await screen.findByText('Dev Patel: Off 8:00 AM to 6:00 PM: Dentist')).toBeTruthy();
    expect(sent(calls, 'POST')).toHaveLength(0);
  });

  it('onto the unassigned trips takes the chauffeur off', async () => {
    const calls = serve(day(), { [`POST ${assignPath(bo.id)}`]: {} });
    open();
    await unassigned();
    await dragTo(rowOf('Ben Ortiz').getByRole('button', { name: /Bo Lee/ }), 'unassigned');
    drop();
    await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toEqual({ chauffeurId: null, version: 1 }));
  });

  it('is given up by Escape', async () => {
    const calls = serve();
    open();
    await dragTo(within(await unassigned()).getByRole('button', { name: /Ana Lee/ }), cara.id);
    fireEvent.keyDown(window, { key: 'Escape' });
    drop();
    expect(await screen.findByText('Nothing was moved.')).toBeTruthy();
    expect(sent(calls, 'POST')).toHaveLength(0);
  });
});
