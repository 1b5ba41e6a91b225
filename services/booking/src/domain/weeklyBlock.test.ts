import { describe, expect, it } from 'vitest';
import { weeklySlots, weeklySpan, type WeeklyBlock } from './weeklyBlock.ts';

/** Every Sunday from one until five at night, by clocks in Toronto. */
const block: WeeklyBlock = {
  id: 'w1',
  from: '2026-01-04T01:00:00',
  to: '2026-01-04T05:00:00',
  zone: 'America/Toronto',
  reason: 'Sunday',
  createdAt: new Date('2026-01-01T00:00:00Z'),
};
const span = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });
const startsIn = (start: string, end: string, of = block) =>
  weeklySlots(of, span(start, end)).map((slot) => slot.start.toISOString());

describe('a weekly block', () => {
  it('comes every week from its first time on, and never before', () => {
    expect(startsIn('2025-12-01T00:00:00Z', '2026-01-19T00:00:00Z')).toEqual([
      '2026-01-04T06:00:00.000Z',
      '2026-01-11T06:00:00.000Z',
      '2026-01-18T06:00:00.000Z',
    ]);
    expect(startsIn('2036-01-01T00:00:00Z', '2036-01-08T00:00:00Z')).toEqual(['2036-01-06T06:00:00.000Z']);
  });

  it('touches a span that begins or ends within it, and not one that begins when it ends', () => {
    expect(startsIn('2026-01-11T09:59:00Z', '2026-01-11T11:00:00Z')).toHaveLength(1);
    expect(startsIn('2026-01-11T10:00:00Z', '2026-01-11T11:00:00Z')).toEqual([]);
    expect(startsIn('2026-01-11T05:00:00Z', '2026-01-11T06:00:00Z')).toEqual([]);
  });

  it('stays at its wall-clock times when the clocks change', () => {
    // Spring: the night has an hour less. Autumn: from one o'clock on it has an hour more.
    expect(weeklySpan(block, 9)).toEqual(span('2026-03-08T06:00:00Z', '2026-03-08T09:00:00Z'));
    expect(weeklySpan(block, 10)).toEqual(span('2026-03-15T05:00:00Z', '2026-03-15T09:00:00Z'));
    expect(weeklySpan(block, 43)).toEqual(span('2026-11-01T05:00:00Z', '2026-11-01T10:00:00Z'));
  });

  it('has times also where spring skips the hour, or autumn has it twice', () => {
    const odd = { ...block, from: '2026-01-04T02:30:00', to: '2026-01-04T03:30:00' };
    expect(weeklySpan(odd, 9)).toEqual(span('2026-03-08T07:30:00Z', '2026-03-08T07:30:00Z'));
    const early = { ...block, from: '2026-01-04T00:30:00', to: '2026-01-04T01:30:00' };
    expect(weeklySpan(early, 43)).toEqual(span('2026-11-01T04:30:00Z', '2026-11-01T06:30:00Z'));
  });

  it('may last until the day after, and reach into a span that begins days later', () => {
    const long = { ...block, to: '2026-01-10T05:00:00' };
    expect(startsIn('2026-02-07T09:00:00Z', '2026-02-07T09:30:00Z', long)).toEqual([
      '2026-02-01T06:00:00.000Z',
    ]);
  });

  it('comes in the last year that a date can name, too', () => {
    expect(startsIn('9999-12-20T00:00:00Z', '+010000-01-01T05:00:00Z')).toEqual(['9999-12-26T06:00:00.000Z']);
  });

  it('is a block like any other', () => {
    expect(weeklySlots(block, span('2026-01-11T00:00:00Z', '2026-01-12T00:00:00Z'))).toEqual([
      {
        id: 'w1',
        kind: 'block',
        bookingId: null,
        start: new Date('2026-01-11T06:00:00Z'),
        end: new Date('2026-01-11T10:00:00Z'),
        reason: 'Sunday',
        claimedAt: block.createdAt,
      },
    ]);
  });
});
