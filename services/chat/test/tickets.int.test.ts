import { randomUUID } from 'node:crypto';
import { timeKey } from '@livery/service-kit';
import { COUNTED_AT_MOST } from '@livery/shared-types/countedAtMost';
import type { AdminTicket, AdminTicketDetail, ErrorBody, SupportTicket } from '@livery/shared-types';
import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTicket, ticketBody, unique, updateTicket } from './factories.ts';
import { startChat, type Harness } from './harness.ts';
import { expectNothingWritten } from './expectNothingWritten.ts';

let chat: Harness;
beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat.stop());

const TICKETS = '/api/support-tickets';
const QUEUE = '/api/admin/support-tickets';

describe('opening a ticket', () => {
  it('stores it, publishes its event, and says when an answer is due', async () => {
    const ticket = await createTicket(chat, { priority: 'high', bookingId: ' 1a2b3c4d ' });
    expect(ticket).toMatchObject({ status: 'open', bookingId: '1a2b3c4d', assignedAgent: null });
    expect(Date.parse(ticket.dueAt) - Date.parse(ticket.createdAt)).toBe(4 * 3_600_000);
    const event = await chat.events.waitFor('ticket.created', ({ data }) => data.ticketId === ticket.id);
    expect(event.data).toMatchObject({ customerEmail: 'amelie@example.com', dueAt: ticket.dueAt });
    expect(event.aggregateId).toBe(ticket.id);
  });

  it('takes the form as the spec has it: medium priority, no subject, no booking', async () => {
    const { priority: _p, subject: _s, bookingId: _b, ...least } = ticketBody();
    const { body, status } = await chat.visitor.post<SupportTicket>(TICKETS, least);
    expect(status).toBe(201);
    expect(body).toMatchObject({ priority: 'medium', subject: '', bookingId: null });
    expect((await createTicket(chat, { bookingId: '  ' })).bookingId).toBeNull();
    expect((await createTicket(chat, { bookingId: null })).bookingId).toBeNull();
  });

  it('drops what a customer may not decide', async () => {
    const ticket = await createTicket(chat, {
      status: 'closed',
      assignedAgent: 'dana',
      id: 'mine',
      dueAt: '2030-01-01',
      outbox: [],
    });
    expect(ticket).toMatchObject({ status: 'open', assignedAgent: null });
    expect(ticket.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(ticket)).not.toContain('activity');
  });

  it.each([
    ['customerName', ''],
    ['customerName', undefined],
    ['customerEmail', '   '],
    ['category', undefined],
    ['category', 'weather'],
    ['description', ''],
  ])('without %s (%j) is refused in the words of the form', async (field, value) => {
    const reply = await expectNothingWritten(chat, () =>
      chat.visitor.post<ErrorBody>(TICKETS, ticketBody({ [field]: value })),
    );
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe('Please fill in all required fields');
    expect(reply.body.errors?.[0]?.path).toBe(field);
  });

  it.each([
    ['customerEmail', 'not an address'],
    ['customerEmail', 'a@example.com, b@example.com'],
    ['customerName', 'Eve\r\nBcc: everybody@example.com'],
    ['subject', 'a\nb'],
    ['priority', 'urgent'],
    ['description', 'x'.repeat(5001)],
    ['chatSessionId', { $ne: null }],
  ])('with %s = %j is refused', async (field, value) => {
    const reply = await expectNothingWritten(chat, () =>
      chat.visitor.post<ErrorBody>(TICKETS, ticketBody({ [field]: value })),
    );
    expect(reply.status).toBe(400);
    expect(reply.body.errors?.[0]?.path).toBe(field);
  });

  it('is for the gateway to ask', async () => {
    expect((await chat.stranger.post(TICKETS, ticketBody())).status).toBe(401);
  });
});

describe('a request key', () => {
  it('makes one ticket of many requests, and gives the first answer again', async () => {
    const key = { 'idempotency-key': unique('key-') };
    const body = ticketBody({ subject: unique('once') });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => chat.visitor.post<SupportTicket>(TICKETS, body, key)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    const id = replies[0]?.body.id ?? '';
    await updateTicket(chat, id, { status: 'resolved', priority: 'low' });
    // Whoever asks: a session may have ended, or begun, since.
    for (const asker of [chat.visitor, chat.admin]) {
      const again = await asker.post<SupportTicket>(TICKETS, body, key);
      expect(again.body).toEqual(replies[0]?.body);
    }
    await chat.events.waitFor('ticket.updated', ({ data }) => data.ticketId === id);
    expect(chat.events.ofType('ticket.created').filter(({ data }) => data.ticketId === id)).toHaveLength(1);
  });

  it('with another body, or of a bad form, is refused', async () => {
    const key = { 'idempotency-key': unique('key-') };
    await chat.visitor.post(TICKETS, ticketBody(), key);
    await expectNothingWritten(chat, async () => {
      const other = await chat.visitor.post<ErrorBody>(TICKETS, ticketBody({ subject: 'Else' }), key);
      expect(other).toMatchObject({ status: 409, body: { code: 'idempotency.key_reused' } });
      const bad = await chat.visitor.post<ErrorBody>(TICKETS, ticketBody(), { 'idempotency-key': 'short' });
      expect(bad.status).toBe(400);
    });
  });
});

describe('the queue', () => {
  it.each(['', '/00000000-0000-4000-8000-000000000000'])('is for admins only (%s)', async (path) => {
    expect((await chat.visitor.get(`${QUEUE}${path}`)).status).toBe(401);
    expect((await chat.peer.get(`${QUEUE}${path}`)).status).toBe(403);
    expect((await chat.stranger.get(`${QUEUE}${path}`)).status).toBe(401);
  });

  it('filters by status, priority and assignee, and finds by beginnings of words', async () => {
    const word = unique('zz');
    const one = await createTicket(chat, { subject: `${word} lost phone`, priority: 'high' });
    const two = await createTicket(chat, {
      subject: `${word} invoice`,
      customerEmail: `${word}@example.com`,
    });
    const three = await createTicket(chat, { subject: `${word} thanks`, priority: 'low' });
    await updateTicket(chat, two.id, { assignedAgent: 'me' });
    await updateTicket(chat, three.id, { status: 'closed' });
    const ids = async (query: string) => {
      const { body } = await chat.admin.get<AdminTicket[]>(`${QUEUE}?q=${word}&${query}`);
      return body.map(({ id }) => id);
    };
    expect(await ids('')).toEqual([three.id, two.id, one.id]);
    expect(await ids('status=active')).toEqual([two.id, one.id]);
    expect(await ids('status=closed')).toEqual([three.id]);
    expect(await ids('priority=high')).toEqual([one.id]);
    expect(await ids('assignee=me')).toEqual([two.id]);
    expect(await ids('assignee=dana')).toEqual([two.id]);
    expect(await ids('assignee=none')).toEqual([three.id, one.id]);
    expect(await ids('sort=due')).toEqual([one.id, two.id, three.id]);
    const find = async (q: string) => {
      const { body } = await chat.admin.get<AdminTicket[]>(`${QUEUE}?q=${encodeURIComponent(q)}`);
      return body.map(({ id }) => id);
    };
    expect(await find(`${word} LOST`)).toEqual([one.id]);
    expect(await find(`${word}@exam`)).toEqual([two.id]);
    expect(await find(one.id.slice(0, 8))).toContain(one.id);
    const four = await createTicket(chat, { subject: `${word} 416 555 0142`, customerName: 'Þór O’Brien' });
    for (const q of ['thor', "o'brien", 'obrien', '5550142'])
      expect(await find(`${word} ${q}`), q).toEqual([four.id]);
    expect(await find('.*')).toEqual([]);
    const { body: mine } = await chat.admin.get<AdminTicket[]>(`${QUEUE}?assignee=me&sort=due&status=active`);
    expect(mine.map(({ id }) => id)).toContain(two.id);
  });

  it('comes in pages that hold every ticket once', async () => {
    const word = unique('pg');
    for (let i = 0; i < 5; i += 1) await createTicket(chat, { subject: word });
    for (const sort of ['newest', 'due']) {
      const seen: string[] = [];
      let path: string | undefined = `${QUEUE}?q=${word}&limit=2&sort=${sort}`;
      while (path !== undefined) {
        const page: Awaited<ReturnType<typeof chat.admin.get<AdminTicket[]>>> =
          await chat.admin.get<AdminTicket[]>(path);
        expect(page.headers.get('x-total-count')).toBe('5');
        seen.push(...page.body.map(({ id }) => id));
        path = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(seen).toHaveLength(5);
      expect(new Set(seen).size).toBe(5);
    }
  });

  it('is counted as far as is promised, and no further', async () => {
    const { id } = await createTicket(chat);
    const tickets = chat.db.collection<{ _id: string }>('supportTickets');
    const one = await tickets.findOne({ _id: id });
    const assignedAgent = unique('busy');
    await tickets.insertMany(
      Array.from({ length: COUNTED_AT_MOST }, () => {
        const copyId = randomUUID();
        const key = timeKey(new Date(), copyId);
        return { ...one, _id: copyId, createdKey: key, dueKey: key, assignedAgent };
      }),
    );
    const list = `${QUEUE}?assignee=${assignedAgent}&limit=200`;
    expect((await chat.admin.get(list)).headers.get('x-total-count')).toBe(String(COUNTED_AT_MOST));

    await updateTicket(chat, id, { assignedAgent });
    const seen = new Set<string>();
    let path: string | undefined = list;
    while (path !== undefined) {
      const page: Awaited<ReturnType<typeof chat.admin.get<AdminTicket[]>>> =
        await chat.admin.get<AdminTicket[]>(path);
      expect(page.headers.get('x-total-count')).toBeNull();
      for (const ticket of page.body) seen.add(ticket.id);
      path = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen.size).toBe(COUNTED_AT_MOST + 1);
    await tickets.deleteMany({ assignedAgent });
  });

  it.each(['status=waiting', 'priority=urgent', 'limit=0', 'limit=201', 'cursor=abc', 'sort=oldest'])(
    'refuses %s',
    async (query) => {
      expect((await chat.admin.get(`${QUEUE}?${query}`)).status).toBe(400);
    },
  );

  it('takes operators in the query for words', async () => {
    expect((await chat.admin.get(`${QUEUE}?status[$gt]=`)).status).toBe(200);
    expect((await chat.admin.get(`${QUEUE}?assignee[$ne]=x`)).status).toBe(200);
  });
});

describe('working on a ticket', () => {
  it('shows it whole, with its history', async () => {
    const { id } = await createTicket(chat);
    await updateTicket(chat, id, { note: 'Called, no answer.' });
    const { body } = await chat.admin.get<AdminTicketDetail>(`${QUEUE}/${id.toUpperCase()}`);
    expect(body).toMatchObject({ id, version: 2, firstAnswerAt: null, isOverdue: false, transcript: [] });
    expect(body.activity.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['created', 'Amélie Okafor'],
      ['note', 'dana'],
    ]);
    const { body: row } = await chat.admin.get<AdminTicket[]>(`${QUEUE}?q=${id}`);
    expect(Object.keys(row[0] ?? {})).not.toContain('activity');
    expect(JSON.stringify([body, row])).not.toMatch(/outbox|searchTokens|request/);
  });

  it('sends a reply to the customer and assigns the ticket', async () => {
    const { id } = await createTicket(chat);
    const after = await updateTicket(chat, id, { reply: 'A seat is in the car.' });
    expect(after).toMatchObject({ status: 'in_progress', assignedAgent: 'dana' });
    expect(after.firstAnswerAt).not.toBeNull();
    const event = await chat.events.waitFor('ticket.updated', ({ data }) => data.ticketId === id);
    expect(event.data).toMatchObject({ reply: 'A seat is in the car.', changed: ['reply'] });
  });

  it('informs the customer of a new status, but not of a note', async () => {
    const { id } = await createTicket(chat);
    await updateTicket(chat, id, { note: 'Between us.' });
    await updateTicket(chat, id, { status: 'resolved' });
    await chat.events.waitFor(
      'ticket.updated',
      ({ data }) => data.status === 'resolved' && data.ticketId === id,
    );
    const updates = chat.events.ofType('ticket.updated').filter(({ data }) => data.ticketId === id);
    expect(updates).toHaveLength(1);
    expect(JSON.stringify(updates)).not.toContain('Between us.');
  });

  it('moves the due time with the priority', async () => {
    const { id, createdAt } = await createTicket(chat, { priority: 'low' });
    const { dueAt } = await updateTicket(chat, id, { priority: 'high' });
    expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(4 * 3_600_000);
  });

  it('changes nothing when everything is as asked', async () => {
    const { id } = await createTicket(chat);
    const after = await expectNothingWritten(chat, () => updateTicket(chat, id, { status: 'open' }));
    expect(after.version).toBe(1);
  });

  it('refuses what was decided on a stale look, and a closed ticket’s next step', async () => {
    const { id } = await createTicket(chat);
    await updateTicket(chat, id, { status: 'closed', version: 1 });
    const path = `${QUEUE}/${id}`;
    await expectNothingWritten(chat, async () => {
      const stale = await chat.colleague.patch<ErrorBody>(path, { status: 'open', version: 1 });
      expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
      const wrong = await chat.colleague.patch<ErrorBody>(path, { reply: 'Hello?' });
      expect(wrong).toMatchObject({ status: 409, body: { code: 'ticket.wrong_status' } });
    });
  });

  it('loses none of several changes made at once', async () => {
    const { id } = await createTicket(chat);
    const notes = ['a', 'b', 'c', 'd'];
    const replies = await Promise.all(
      notes.map((note) => chat.admin.patch(`${QUEUE}/${id}`, { note: `note ${note}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await chat.admin.get<AdminTicketDetail>(`${QUEUE}/${id}`);
    expect(
      body.activity
        .filter(({ kind }) => kind === 'note')
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(notes.map((note) => `note ${note}`));
  });

  it.each([
    [{}],
    [{ version: 1 }],
    [{ status: 'lost' }],
    [{ note: '  ' }],
    [{ reply: 'x'.repeat(5001) }],
    [{ assignedAgent: '' }],
    [{ priority: { $ne: 'low' } }],
  ])('refuses %j', async (body) => {
    const { id } = await createTicket(chat);
    const reply = await expectNothingWritten(chat, () => chat.admin.patch(`${QUEUE}/${id}`, body));
    expect(reply.status).toBe(400);
  });

  it('is for admins, and for tickets that exist', async () => {
    const { id } = await createTicket(chat);
    await expectNothingWritten(chat, async () => {
      expect((await chat.visitor.patch(`${QUEUE}/${id}`, { status: 'closed' })).status).toBe(401);
      expect((await chat.peer.patch(`${QUEUE}/${id}`, { status: 'closed' })).status).toBe(403);
      for (const unknown of ['nothing', '00000000-0000-4000-8000-000000000000']) {
        expect((await chat.admin.get(`${QUEUE}/${unknown}`)).status).toBe(404);
        expect((await chat.admin.patch(`${QUEUE}/${unknown}`, { status: 'closed' })).status).toBe(404);
      }
    });
  });
});

describe('overdue tickets', () => {
  it('say so until somebody answers', async () => {
    const { id, dueAt } = await createTicket(chat, { priority: 'high' });
    chat.now.value = new Date(Date.parse(dueAt) + 1);
    try {
      const { body } = await chat.admin.get<AdminTicketDetail>(`${QUEUE}/${id}`);
      expect(body.isOverdue).toBe(true);
      expect((await updateTicket(chat, id, { reply: 'Sorry for the wait.' })).isOverdue).toBe(false);
    } finally {
      chat.now.value = null;
    }
  });
});

it('reports ready', async () => {
  await eventually(async () => (await chat.stranger.get('/readyz')).status === 200);
});
