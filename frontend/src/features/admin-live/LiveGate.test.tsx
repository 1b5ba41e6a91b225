import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseApi } from '../../api/baseApi.ts';
import type { ChatListeners } from '../../chat/socket.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { LiveGate } from './LiveGate.tsx';
import { LiveIndicator } from './LiveIndicator.tsx';
import { useLiveChanges } from './useLiveChanges.ts';

const { server, socket } = vi.hoisted(() => ({
  server: new Set<ChatListeners>(),
  socket: { connected: false },
}));
vi.mock('../../chat/socket.ts', () => ({
  isConnected: () => socket.connected,
  acquireSocket: () => ({ socket, release: () => undefined }),
  listen: (_socket: unknown, listeners: ChatListeners) => {
    server.add(listeners);
    return () => server.delete(listeners);
  },
}));

const { useDriversQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    drivers: build.query<string[], void>({ query: () => '/api/drivers', providesTags: ['Chauffeur'] }),
  }),
  overrideExisting: true,
});
const nothing = () => undefined;
function Page() {
  const { data } = useDriversQuery();
  return (
    <>
      <LiveIndicator state={useLiveChanges(nothing)} />
      <p>{data?.length} drivers</p>
    </>
  );
}
const connect = () =>
  act(() => {
    socket.connected = true;
    for (const listeners of server) listeners.connect?.();
  });

let calls: ReturnType<typeof stubServer>;
beforeEach(() => {
  server.clear();
  socket.connected = false;
  calls = stubServer({ 'GET /api/drivers': [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const open = () =>
  renderApp(
    <LiveGate>
      <Page />
    </LiveGate>,
  );

it('has a page read once, when the line for changes stands', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(calls).toHaveLength(0);
  connect();
  expect(await screen.findByText('0 drivers')).toBeTruthy();
  expect(screen.getByText('Live')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(calls).toHaveLength(1);
});

it.each([
  ['fails', () => act(() => [...server].forEach((listeners) => listeners.connect_error?.()))],
  ['takes long', () => act(() => vi.advanceTimersByTimeAsync(1_000))],
])('shows the page where the line %s, and reads again once it stands', async (_how, wait) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open();
  await wait();
  expect(await screen.findByText('0 drivers')).toBeTruthy();
  connect();
  await waitFor(() => expect(calls).toHaveLength(2));
});
