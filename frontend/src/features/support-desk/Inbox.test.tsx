import type { AdminChatSession } from '@livery/shared-types/chat';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/renderApp.tsx';
import { refusal, stubServer } from '../../testing/stubServer.ts';
import type { InboxFilter } from './deskApi.ts';
import { Inbox } from './Inbox.tsx';

const list = 'GET /api/admin/chat/sessions';
const at = '2026-12-01T14:00:00.000Z';

const chat = (sessionId: string): AdminChatSession => ({
  sessionId,
  status: 'open',
  agent: null,
  unread: 1,
  waitingSince: at,
  lastMessage: { sender: 'customer', message: `Hello from ${sessionId}`, timestamp: at },
  lastSeq: 1,
  customerReadSeq: 1,
  agentReadSeq: 0,
  createdAt: at,
  updatedAt: at,
});

const page = (sessions: AdminChatSession[], cursor?: string) =>
  new Response(JSON.stringify(sessions), {
    headers: {
      'x-total-count': '51',
      ...(cursor !== undefined && { link: `</api/admin/chat/sessions?cursor=${cursor}>; rel="next"` }),
    },
  });

/** One page after the other, then the last one again. */
function pages(...answers: Response[]) {
  let asked = 0;
  return {
    get [list]() {
      asked += 1;
      return answers[Math.min(asked, answers.length) - 1];
    },
  };
}

function Desk({ updates, show = 'waiting' }: { updates: AdminChatSession[]; show?: InboxFilter }) {
  const [filter, setFilter] = useState<InboxFilter>(show);
  const [q, setQ] = useState('');
  return (
    <Inbox
      filter={filter}
      q={q}
      openId={null}
      ownId="me"
      now={Date.parse(at)}
      counts={{ waiting: '51', mine: '' }}
      updates={Object.fromEntries(updates.map((session) => [session.sessionId, session]))}
      onFilter={setFilter}
      onSearch={setQ}
      onOpen={() => undefined}
    />
  );
}

function ChangingDesk() {
  const [updates, setUpdates] = useState<AdminChatSession[]>([]);
  return (
    <>
      <button onClick={() => setUpdates([chat('s-0003')])}>Change</button>
      <Desk updates={updates} />
    </>
  );
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('goes on where the page before ended, as far as there are any', { timeout: 60_000 }, async () => {
  stubServer({ [list]: page([chat('s-0001')], 'after-1') });
  renderApp(<Desk updates={[]} show="all" />);
  expect(await screen.findByText('Visitor 0001')).toBeTruthy();
  const calls = stubServer({ [list]: page([chat('s-0002')]) });
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Visitor 0002')).toBeTruthy();
  expect(screen.getByText('Visitor 0001')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(calls.map(({ url }) => new URL(url, 'http://localhost').searchParams.get('cursor'))).toEqual([
    'after-1',
  ]);
});

it('hides nobody who waits, and has those first who need help at once', async () => {
  const calm = chat('s-0001');
  const stranded = {
    ...chat('s-0002'),
    waitingSince: '2026-12-01T14:20:00.000Z',
    lastMessage: { sender: 'customer' as const, message: 'My driver is not here!!', timestamp: at },
  };
  const calls = stubServer(pages(page([calm], 'after-1'), page([stranded])));
  renderApp(<Desk updates={[]} />);
  await screen.findByText('Visitor 0002');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Urgent · Visitor 0002/),
    expect.stringMatching(/^Visitor 0001/),
  ]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(calls).toHaveLength(2);
});

it('finds what is behind all that wait, here or anywhere', { timeout: 60_000 }, async () => {
  stubServer({ [list]: page([chat('s-0001')]) });
  renderApp(<Desk updates={[chat('s-0003')]} />);
  expect(await screen.findByText('Visitor 0001')).toBeTruthy();
  expect(screen.getByText('Visitor 0003')).toBeTruthy();

  const calls = stubServer({ [list]: page([]) });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'anna{Enter}');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  // Of those that changed, nobody knows here what was said in them.
  expect(screen.queryByText('Visitor 0003')).toBeNull();
  stubServer({ [list]: page([chat('s-0002')]) });
  await userEvent.click(screen.getByRole('button', { name: 'Search all conversations' }));
  expect(await screen.findByText('Visitor 0002')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Visitor 0001')).toBeNull());
  const asked = calls.map(({ url }) => new URL(url, 'http://localhost').searchParams);
  expect(asked.map((params) => [params.get('filter'), params.get('q')])).toContainEqual(['waiting', 'anna']);
});

it('asks again by itself for a list that could not be loaded, and at once when a conversation changes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const busy = { [list]: refusal(503, 'The desk is busy') };
  const calls = stubServer(busy);
  renderApp(<ChangingDesk />);
  expect(await screen.findByText('The inbox could not be loaded')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  await waitFor(() => expect(calls).toHaveLength(2));

  await screen.findByText('The inbox could not be loaded');
  stubServer({ [list]: page([chat('s-0001')]) });
  act(() => screen.getByRole('button', { name: 'Change' }).click());
  expect(await screen.findByText('Visitor 0001')).toBeTruthy();
});

it('leaves a list alone that fails again and again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = stubServer({ [list]: refusal(503, 'The desk is busy') });
  renderApp(<Desk updates={[]} />);
  expect(await screen.findByText('The inbox could not be loaded')).toBeTruthy();
  for (let minute = 0; minute < 5; minute += 1) await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls).toHaveLength(5);
});
