import { describe, expect, it } from 'vitest';
import { changeText, dueText, targetOf } from './ticketText.ts';

const now = Date.parse('2026-12-01T14:00:00.000Z');
const due = (minutes: number) => ({
  dueAt: new Date(now + minutes * 60_000).toISOString(),
  firstAnswerAt: null,
  status: 'open' as const,
});

describe('what the ticket queue says', () => {
  it('tells how long there is to answer, and since when it is late', () => {
    expect(dueText(due(90), now)).toEqual({ text: 'Due in 2 h', isLate: false });
    expect(dueText(due(20), now)).toEqual({ text: 'Due in 20 min', isLate: false });
    expect(dueText(due(-200), now)).toEqual({ text: 'Overdue by 3 h', isLate: true });
  });

  it('counts no time where an answer went out or nothing is left to do', () => {
    expect(dueText({ ...due(-200), firstAnswerAt: '2026-12-01T10:00:00.000Z' }, now).text).toBe('Answered');
    expect(dueText({ ...due(-200), status: 'closed' }, now)).toEqual({ text: 'Closed', isLate: false });
  });

  it('names the promise of each priority', () => {
    expect(['high', 'medium', 'low'].map((name) => targetOf(name as 'high'))).toEqual([
      'answer in 2-4 h',
      'answer in 4-12 h',
      'answer in 12-24 h',
    ]);
  });

  it('tells changes in words', () => {
    expect(changeText({ field: 'status', from: 'open', to: 'in_progress' })).toBe(
      'Status: Open → In progress',
    );
    expect(changeText({ field: 'assignedAgent', from: null, to: 'ana_l' })).toBe('Assignee: nobody → ana_l');
  });
});
