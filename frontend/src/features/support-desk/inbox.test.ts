import type { AdminChatSession } from '@livery/shared-types/chat';
import { describe, expect, it } from 'vitest';
import {
  countText,
  isNewCustomerMessage,
  isUrgent,
  keepPlaces,
  mentionedEmail,
  nextAfter,
  overlayUpdates,
  placeSession,
  sessionsOf,
  waitText,
} from './inbox.ts';

const chat = (overrides: Partial<AdminChatSession> = {}): AdminChatSession => ({
  sessionId: 'session-1',
  status: 'open',
  agent: null,
  unread: 1,
  waitingSince: '2026-12-01T14:00:00.000Z',
  lastMessage: { sender: 'customer', message: 'Hello', timestamp: '2026-12-01T14:00:00.000Z' },
  lastSeq: 1,
  customerReadSeq: 1,
  agentReadSeq: 0,
  createdAt: '2026-12-01T13:59:00.000Z',
  updatedAt: '2026-12-01T14:00:00.000Z',
  ...overrides,
});
const said = (minute: number, sender: 'agent' | 'customer' = 'customer') => {
  const at = `2026-12-01T14:${String(minute).padStart(2, '0')}:00.000Z`;
  return { lastMessage: { sender, message: 'Hello', timestamp: at }, waitingSince: at, updatedAt: at };
};
const ids = (sessions: AdminChatSession[]) => sessions.map(({ sessionId }) => sessionId);

describe('the inbox', () => {
  const a = chat({ sessionId: 'a', ...said(1) });
  const b = chat({ sessionId: 'b', ...said(5) });

  it('puts who has waited longest first, and elsewhere the latest message', () => {
    const c = chat({ sessionId: 'c', ...said(3) });
    expect(ids(placeSession([a, b], 'waiting', c, 'me'))).toEqual(['a', 'c', 'b']);
    expect(ids(placeSession([b, a], 'all', c, 'me'))).toEqual(['b', 'c', 'a']);
  });

  it('takes a conversation out where it no longer belongs', () => {
    const answered = { ...a, ...said(7, 'agent'), waitingSince: null };
    expect(ids(placeSession([a, b], 'waiting', answered, 'me'))).toEqual(['b']);
    expect(ids(placeSession([b, a], 'all', answered, 'me'))).toEqual(['a', 'b']);
    const taken = { ...a, agent: { id: 'me', name: 'Ana' } };
    expect(ids(placeSession([], 'mine', taken, 'me'))).toEqual(['a']);
    expect(ids(placeSession([taken], 'mine', { ...taken, status: 'closed' }, 'me'))).toEqual([]);
    expect(ids(placeSession([taken], 'mine', { ...taken, agent: { id: 'you', name: 'Bo' } }, 'me'))).toEqual(
      [],
    );
  });

  it('keeps the newer of two events that come in the wrong order', () => {
    const newer = { ...a, ...said(9), unread: 3 };
    expect(placeSession([newer], 'all', a, 'me')[0]?.unread).toBe(3);
  });

  it('does not show somebody who never wrote', () => {
    expect(placeSession([], 'all', chat({ lastMessage: null, waitingSince: null }), 'me')).toEqual([]);
  });

  it('calls staff for what a customer wrote, once', () => {
    const second = { ...a, lastSeq: 2 };
    expect(isNewCustomerMessage(second, a)).toBe(true);
    expect(isNewCustomerMessage(second, second)).toBe(false);
    expect(isNewCustomerMessage({ ...second, ...said(9, 'agent') }, a)).toBe(false);
    expect(isNewCustomerMessage({ ...second, unread: 0 }, a)).toBe(false);
  });

  it('finds the address a customer mentioned last, and none that an agent did', () => {
    const lines = [
      { sender: 'customer', message: 'I am ana@example.com' },
      { sender: 'customer', message: 'no: <ana.lee@example.org>.' },
      { sender: 'agent', message: 'Is it bo@example.com?' },
    ];
    expect(mentionedEmail(lines)).toBe('ana.lee@example.org');
    expect(mentionedEmail([{ sender: 'customer', message: 'meet @ six' }])).toBeUndefined();
    const said = "I'm 'r&d/o'neil@example.org', ok?";
    expect(mentionedEmail([{ sender: 'customer', message: said }])).toBe("r&d/o'neil@example.org");
  });
});

it.each([
  ['My driver is not here!!', true],
  ['Where is my car?', true],
  ['The chauffeur hasn’t arrived', true],
  ['Our driver is 20 minutes late', true],
  ['nobody showed up', true],
  ['We are still waiting outside', true],
  ['URGENT please call', true],
  ['Is a child seat included?', false],
  ['Where do I find my receipt?', false],
  ['Can I book a car for Friday?', false],
  ['Thank you, the driver was lovely', false],
])('knows that “%s” is urgent: %s', (message, urgent) => {
  const lastMessage = { sender: 'customer' as const, message, timestamp: '2026-12-01T14:00:00.000Z' };
  expect(isUrgent(chat({ lastMessage }))).toBe(urgent);
  expect(isUrgent(chat({ lastMessage, waitingSince: null }))).toBe(false);
});

it('says how many there are, and when there are more than are known', () => {
  const page = (sessions: number, total: number | undefined, hasMore: boolean) =>
    countText({
      items: Array.from({ length: sessions }, () => chat()),
      total,
      nextCursor: hasMore ? 'next' : undefined,
    });
  expect(page(0, 0, false)).toBe('');
  // Of a whole list the events have said since the server counted.
  expect(page(7, 5, false)).toBe('7');
  expect(page(50, 312, true)).toBe('312');
  expect(page(53, 50, true)).toBe('53');
  expect(page(50, undefined, true)).toBe('1000+');
  expect(page(50, undefined, false)).toBe('50');
});

it('lays changes over a list that was on its way meanwhile', () => {
  const before = chat({ updatedAt: '2026-12-01T14:00:00.000Z' });
  const closed = chat({ status: 'closed', waitingSince: null, updatedAt: '2026-12-01T14:00:05.000Z' });
  const updates = { 'session-1': closed };
  expect(overlayUpdates([before], { filter: 'waiting', q: '' }, updates, 'me')).toEqual([]);
  expect(overlayUpdates([before], { filter: 'all', q: '' }, updates, 'me')).toEqual([closed]);
  expect(overlayUpdates([before], { filter: 'all', q: 'hello' }, updates, 'me')).toEqual([closed]);
  expect(overlayUpdates([], { filter: 'all', q: 'hello' }, updates, 'me')).toEqual([]);
  const older = chat({ status: 'closed', updatedAt: '2026-12-01T13:59:00.000Z' });
  expect(overlayUpdates([before], { filter: 'all', q: '' }, { 'session-1': older }, 'me')).toEqual([before]);
});

it('moves nothing under a pointer: what is there stays, as it is now, and what is new comes below', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((sessionId) => chat({ sessionId })) as [
    AdminChatSession,
    AdminChatSession,
    AdminChatSession,
  ];
  const answered = { ...b, waitingSince: null, unread: 0 };
  expect(keepPlaces([a, b], [c, { ...a, unread: 2 }], { b: answered })).toEqual([
    { ...a, unread: 2 },
    answered,
    c,
  ]);
});

it('shows a conversation once that moved from one page to the next', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((sessionId) => chat({ sessionId }));
  const page = (...sessions: (AdminChatSession | undefined)[]) => ({
    items: sessions.filter((session) => session !== undefined),
    total: 3,
    nextCursor: undefined,
  });
  expect(ids(sessionsOf([page(a, b), page(b, c)]))).toEqual(['a', 'b', 'c']);
});

it('says how long somebody has waited, and calls it new at first', () => {
  const now = Date.parse('2026-12-01T14:05:00.000Z');
  expect(waitText('2026-12-01T14:00:30.000Z', now)).toBe('waits 4 min');
  expect(waitText('2026-12-01T14:04:50.000Z', now)).toBe('new');
  // The server's clock may be ahead of this one.
  expect(waitText('2026-12-01T14:06:00.000Z', now)).toBe('new');
});

it('goes from a ticket that is done to the next one', () => {
  expect(nextAfter(['a', 'b', 'c'], 'a')).toBe('b');
  expect(nextAfter(['a', 'b', 'c'], 'c')).toBe('a');
  expect(nextAfter(['a', 'b'], 'elsewhere')).toBe('a');
  expect(nextAfter(['a'], 'a')).toBeUndefined();
});
