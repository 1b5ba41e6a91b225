import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseApi } from '../../api/baseApi.ts';
import type { ChatListeners } from '../../chat/socket.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { LiveIndicator } from './LiveIndicator.tsx';
import { useLiveChanges } from './useLiveChanges.ts';

let server: ChatListeners;
vi.mock('../../chat/socket.ts', () => ({
  isConnected: () => false,
  acquireSocket: () => ({ socket: {}, release: () => undefined }),
  listen: (_socket: unknown, listeners: ChatListeners) => {
    server = listeners;
    return () => undefined;
  },
}));

const { useDriversQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    drivers: build.query<string[], void>({ query: () => '/api/drivers', providesTags: ['Chauffeur'] }),
  }),
});

const recheck = vi.fn();
const notice = vi.fn();
function Page() {
  useDriversQuery();
  return <LiveIndicator state={useLiveChanges(recheck, notice)} />;
}

let calls: ReturnType<typeof stubServer>;
let isHidden: boolean;
beforeEach(async () => {
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  calls = stubServer({ 'GET /api/drivers': [] });
  renderApp(<Page />);
  await waitFor(() => expect(calls).toHaveLength(1));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const changed = { type: 'chauffeur.changed', aggregateId: 'c1' };

it('says truly whether the page is live, and has the session checked when it is not', async () => {
  expect(screen.getByText('Connecting…')).toBeDefined();
  act(() => server.connect?.());
  expect(screen.getByText('Live')).toBeDefined();
  expect(recheck).not.toHaveBeenCalled();
  act(() => server.disconnect?.());
  expect(screen.getByText('Reconnecting…')).toBeDefined();
  expect(recheck).toHaveBeenCalledTimes(1);
  act(() => server.connect_error?.());
  expect(recheck).toHaveBeenCalledTimes(2);
  act(() => server.connect?.());
  expect(screen.getByText('Live')).toBeDefined();
});

it('fetches again what changed, and everything once it is connected or changes may have been missed', async () => {
  act(() => server.change?.(changed));
  expect(notice).toHaveBeenCalledWith(changed);
  await waitFor(() => expect(calls).toHaveLength(2));
  act(() => server.connect?.());
  await waitFor(() => expect(calls).toHaveLength(3));
  act(() => server.resync?.({}));
  await waitFor(() => expect(calls).toHaveLength(4));
});

it('fetches everything again when a new day begins', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
  act(() => void window.dispatchEvent(new Event('focus')));
  vi.useRealTimers();
  await waitFor(() => expect(calls).toHaveLength(2));
});

it('waits in a tab that nobody looks at, until it is looked at', async () => {
  isHidden = true;
  act(() => server.change?.(changed));
  await vi.waitFor(() => expect(notice).toHaveBeenCalled());
  expect(calls).toHaveLength(1);
  isHidden = false;
  act(() => document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(calls).toHaveLength(2));
});
