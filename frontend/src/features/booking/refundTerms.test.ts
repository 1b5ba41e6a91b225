import { describe, expect, it } from 'vitest';
import { businessInstant, refundTerms } from './refundTerms.ts';

const now = new Date('2026-11-22T10:00:00-05:00');
const card = (date: string, time: string) => refundTerms({ date, time, isCash: false }, now);

describe('the cancellation terms of a pickup', () => {
  it.each([
    ['2026-12-01', '14:30', 'Full refund until Nov 30, 2026 at 2:30 PM.'],
    ['2026-11-23', '10:00', 'Full refund until Nov 22, 2026 at 10:00 AM.'],
    ['2026-11-23', '09:59', 'Cancelling now gives back 75%, until Nov 22, 2026 at 9:59 PM.'],
    ['2026-11-22', '15:00', 'Cancelling now gives back 50%, until Nov 22, 2026 at 1:00 PM.'],
    ['2026-11-22', '11:59', 'So close to this pickup, cancelling gives nothing back.'],
    ['', '', 'Full refund until 24 hours before pickup.'],
    ['2026-12-01', '', 'Full refund until 24 hours before pickup.'],
  ])('match the refund tiers on %s at %s', (date, time, words) => {
    expect(card(date, time)).toBe(words);
  });

  it('are free for a cash booking', () => {
    expect(refundTerms({ date: '2026-11-22', time: '11:00', isCash: true }, now)).toBe(
      'You pay on arrival: cancelling before then costs nothing.',
    );
  });

  it('count real hours over a clock change', () => {
    const eve = new Date('2027-03-13T12:00:00-05:00');
    expect(refundTerms({ date: '2027-03-14', time: '12:30', isCash: false }, eve)).toBe(
      'Cancelling now gives back 75%, until Mar 13, 2027 at 11:30 PM.',
    );
  });
});

it.each([
  ['2026-12-01T14:30', '2026-12-01T19:30:00.000Z'],
  ['2026-07-01T00:15', '2026-07-01T04:15:00.000Z'],
  ['2027-03-14T03:00', '2027-03-14T07:00:00.000Z'],
  ['2026-11-01T23:00', '2026-11-02T04:00:00.000Z'],
])('the business clock at %s is %s', (wallClock, instant) => {
  expect(businessInstant(wallClock).toISOString()).toBe(instant);
});
