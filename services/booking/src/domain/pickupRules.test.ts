import { describe, expect, it } from 'vitest';
import { pickupTime } from './pickupRules.ts';

const now = new Date('2027-03-01T15:00:00.000Z');
const window = { zone: 'America/Toronto', minNoticeMinutes: 0, horizonDays: 365 };
const read = (text: string, rules = window) => pickupTime(text, rules, now);
const refusal = (message: RegExp) =>
  expect.objectContaining({
    kind: 'invalid',
    message: expect.stringMatching(message),
    errors: [{ path: 'pickupDate', message: expect.stringMatching(message) }],
  });

describe('pickupTime', () => {
  it('keeps the wall clock beside the instant', () => {
    const at = new Date('2027-03-20T18:30:00Z');
    const expected = { at, latestAt: at, local: '2027-03-20T14:30:00', zone: 'America/Toronto' };
    expect(read('2027-03-20T14:30')).toEqual(expected);
    expect(read('2027-03-20T18:30:00Z')).toEqual(expected);
  });

  it('knows both readings of an hour that happens twice', () => {
    expect(read('2027-11-07T01:30')).toMatchObject({
      at: new Date('2027-11-07T05:30:00Z'),
      latestAt: new Date('2027-11-07T06:30:00Z'),
      local: '2027-11-07T01:30:00',
    });
  });

  it.each(['2027-03-14T02:30', '2027-02-29T10:00', '2027-06-31T10:00'])(
    'refuses %s: it does not exist',
    (text) => {
      expect(() => read(text)).toThrow(refusal(/do not exist/));
    },
  );

  it('asks for the future, to the minute', () => {
    expect(() => read('2027-03-01T10:00')).toThrow(refusal(/must be in the future/));
    expect(() => read('2027-02-28T10:00')).toThrow(refusal(/must be in the future/));
    expect(read('2027-03-01T10:01').at).toEqual(new Date('2027-03-01T15:01:00Z'));
  });

  it.each([
    [90, '2027-03-01T11:29', /at least 90 minutes before/],
    [120, '2027-03-01T11:59', /at least 2 hours before/],
    [60, '2027-03-01T10:59', /at least 1 hour before/],
  ])('asks for %d minutes of notice', (minNoticeMinutes, tooSoon, message) => {
    const rules = { ...window, minNoticeMinutes };
    expect(() => read(tooSoon, rules)).toThrow(refusal(message));
    const justRight = new Date(now.getTime() + minNoticeMinutes * 60_000);
    expect(read(justRight.toISOString(), rules).at).toEqual(justRight);
  });

  it('looks no further ahead than the horizon', () => {
    const rules = { ...window, horizonDays: 10 };
    const last = new Date(now.getTime() + 10 * 86_400_000);
    expect(read(last.toISOString(), rules).at).toEqual(last);
    expect(() => read(new Date(last.getTime() + 1).toISOString(), rules)).toThrow(
      refusal(/open 10 days before/),
    );
  });
});
