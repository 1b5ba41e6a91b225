import type { AdminChatSession } from '@livery/shared-types/chat';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ChatListeners } from '../../chat/socket.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubServer } from '../../testing/stubServer.ts';
import { counted, useInboxCounts } from './inboxQueries.ts';
import { useDeskConnection } from './useDeskConnection.ts';

let server: ChatListeners;
vi.mock('../../chat/socket.ts', () => ({
  isConnected: () => false,
  acquireSocket: () => ({ socket: {}, release: () => undefined }),
  ask: async () => undefined,
  listen: (_socket: unknown, listeners: ChatListeners) => {
    server = listeners;
    return () => undefined;
  },
}));
vi.mock('../../ui/alertSound.ts', () => ({ ring: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

function Desk() {
  useDeskConnection();
  return <p>{counted('Waiting', useInboxCounts().waiting)}</p>;
}

/** The first of so many. */
const first = (total: number) =>
  new Response(JSON.stringify([{ sessionId: 's-1' }]), {
    headers: { 'x-total-count': String(total), link: '</api/admin/chat/sessions?cursor=c>; rel="next"' },
  });

it('counts those who wait beyond the first page as chats arrive and are answered', async () => {
  const list = 'GET /api/admin/chat/sessions';
  stubServer({ [list]: first(81) });
  renderApp(<Desk />);
  expect(await screen.findByText('Waiting (81)')).toBeTruthy();
  for (const [total, waitingSince] of [
    [84, '2026-12-01T14:00:00.000Z'],
    [83, null],
  ] as const) {
    stubServer({ [list]: first(total) });
    const session = { sessionId: 's-99', status: 'open', waitingSince, lastMessage: null, unread: 0 };
    act(() => server.session?.({ session: session as unknown as AdminChatSession }));
    expect(await screen.findByText(`Waiting (${total})`)).toBeTruthy();
  }
});
