import { describe, expect, it } from 'vitest';
import { isOverdue, newTicket, updateTicket, type ActorContext, type Ticket } from './ticket.ts';

const created = new Date('2026-03-02T15:00:00Z');
const ticket = (overrides: Partial<Ticket> = {}): Ticket => ({
  ...newTicket(
    {
      customerName: 'Amélie Okafor',
      customerEmail: 'amelie@example.com',
      bookingId: null,
      category: 'booking',
      priority: 'medium',
      subject: 'Child seat',
      description: 'For a four-year-old.',
    },
    { id: 'ticket', now: created, chat: null },
  ),
  ...overrides,
});
const later = new Date('2026-03-02T16:30:00Z');
let ids = 0;
const by: ActorContext = { actor: 'dana', now: later, newId: () => `activity-${(ids += 1)}` };

describe('a new ticket', () => {
  it.each([
    ['high', '2026-03-02T19:00:00.000Z'],
    ['medium', '2026-03-03T03:00:00.000Z'],
    ['low', '2026-03-03T15:00:00.000Z'],
  ] as const)('of %s priority is due at the end of its promised range', (priority, due) => {
    const { after } = updateTicket(ticket({ priority: 'high' }), { priority, note: 'x' }, by) ?? {};
    expect(after?.dueAt.toISOString()).toBe(due);
  });

  it('is overdue once its time is over and nobody answered', () => {
    const one = ticket({ priority: 'high', dueAt: later });
    expect(isOverdue(one, later)).toBe(false);
    expect(isOverdue(one, new Date(later.getTime() + 1))).toBe(true);
    expect(isOverdue({ ...one, firstAnswerAt: created }, new Date(later.getTime() + 1))).toBe(false);
    expect(isOverdue({ ...one, status: 'closed' }, new Date(later.getTime() + 1))).toBe(false);
  });
});

describe('a reply', () => {
  it('puts an open ticket in progress, assigns it and informs the customer', () => {
    const decision = updateTicket(ticket(), { reply: 'It is on its way.' }, by);
    expect(decision?.after).toMatchObject({
      status: 'in_progress',
      assignedAgent: 'dana',
      firstAnswerAt: later,
      version: 2,
    });
    expect(decision?.event).toMatchObject({ reply: 'It is on its way.', changed: ['reply'] });
    expect(decision?.activity.map(({ kind }) => kind)).toEqual(['reply', 'changed']);
  });

  it('leaves a ticket with whoever has it, and the first answer when it was', () => {
    const one = ticket({ assignedAgent: 'robin', firstAnswerAt: created, status: 'resolved' });
    expect(updateTicket(one, { reply: 'One more thing.' }, by)?.after).toMatchObject({
      status: 'resolved',
      assignedAgent: 'robin',
      firstAnswerAt: created,
    });
  });

  it('to a closed ticket is refused unless it opens the ticket again', () => {
    const closed = ticket({ status: 'closed' });
    expect(() => updateTicket(closed, { reply: 'Hello?' }, by)).toThrow('closed');
    expect(() => updateTicket(closed, { status: 'resolved' }, by)).toThrow('closed');
    const reopened = updateTicket(closed, { status: 'open', reply: 'Hello again.' }, by);
    expect(reopened?.after.status).toBe('open');
  });
});

describe('what the customer learns', () => {
  it('is nothing of notes, new assignees and unassigned tickets', () => {
    expect(updateTicket(ticket(), { note: 'Called twice.' }, by)?.event).toBeNull();
    const held = ticket({ assignedAgent: 'robin' });
    expect(updateTicket(held, { assignedAgent: 'me' }, by)?.event).toBeNull();
    expect(updateTicket(held, { assignedAgent: null }, by)?.event).toBeNull();
  });

  it('is a new status, a new priority and the first person to look after it', () => {
    const decision = updateTicket(
      ticket(),
      { status: 'resolved', priority: 'high', assignedAgent: 'me' },
      by,
    );
    expect(decision?.event?.changed).toEqual(['status', 'priority', 'assignedAgent']);
    expect(decision?.event?.status).toBe('resolved');
  });

  it('is nothing when everything is as asked already', () => {
    expect(updateTicket(ticket(), { status: 'open', priority: 'medium' }, by)).toBeNull();
  });
});
