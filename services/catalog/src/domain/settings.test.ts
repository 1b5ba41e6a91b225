import { describe, expect, it } from 'vitest';
import { distinctEmails, nextUpdateTime } from './settings.ts';

describe('the list of CC addresses', () => {
  it('keeps each mailbox once, as it was first written', () => {
    expect(distinctEmails(['Ops@a.test', 'desk@a.test', 'ops@A.test'])).toEqual([
      'Ops@a.test',
      'desk@a.test',
    ]);
  });
});

describe('the time of a change', () => {
  it('is the present', () => {
    expect(nextUpdateTime(new Date(2000), new Date(1000))).toEqual(new Date(2000));
  });

  it('grows even within a millisecond, and when the clock goes back', () => {
    expect(nextUpdateTime(new Date(1000), new Date(1000))).toEqual(new Date(1001));
    expect(nextUpdateTime(new Date(500), new Date(1000))).toEqual(new Date(1001));
  });
});
