import { describe, expect, it } from 'vitest';
import { hours, NOW, sampleBooking, staff } from '../../test/sample.ts';
import { assign } from './assign.ts';
import { NO_RIDE, type Booking } from './booking.ts';
import { dispatchFlags } from './dispatch.ts';
import { eraseBooking } from './erase.ts';
import { openProblems, reportProblem, settleProblems } from './rideProblem.ts';

const person = (id: string, name: string) => ({ id, name, phone: '', email: '', photoUrl: null });
const by = { actor: 'Marc', now: hours(1) };
const driven = (more: Partial<Booking> = {}) =>
  sampleBooking({ status: 'approved', chauffeur: person('m', 'Marc'), ...more });
const report = { kind: 'breakdown' as const, note: 'A flat tire', at: NOW, clientId: 'press-1' };
const reported = (booking = driven()) => reportProblem(booking, report, by)?.after ?? booking;
const flags = (booking: Booking) => dispatchFlags(booking, { now: hours(1), lateMinutes: 15 });

describe('a problem', () => {
  it('is told and flagged until staff have seen to it, and stands in the history', () => {
    const decision = reportProblem(driven(), report, by);
    expect(decision?.events).toMatchObject([
      { type: 'ride.problem', kind: 'breakdown', note: 'A flat tire' },
    ]);
    expect(decision?.entries).toMatchObject([
      { action: 'problem reported', actor: 'Marc', note: 'Car broke down: A flat tire' },
    ]);
    expect(flags(reported())).toContain('problem');
    const seen = settleProblems(reported(), staff)?.after ?? reported();
    expect(flags(seen)).not.toContain('problem');
    expect(seen.ride.problems).toMatchObject([{ by: 'Marc', at: NOW, seenBy: 'dana' }]);
    expect(settleProblems(seen, staff)).toBeUndefined();
  });

  it('counts once for each press, and never in the future', () => {
    expect(reportProblem(reported(), report, by)).toBeUndefined();
    const ahead = reportProblem(driven(), { ...report, at: hours(9) }, by);
    expect(ahead?.after.ride.problems).toMatchObject([{ at: by.now }]);
  });

  it('stays with the trip when somebody else drives it, and loses its words with the customer', () => {
    const handed = assign(reported(), person('l', 'Lea'), staff)?.after ?? driven();
    expect(openProblems(handed)).toHaveLength(1);
    expect(JSON.stringify(eraseBooking(handed, staff))).not.toContain('flat tire');
  });

  it('is refused of a trip that is cancelled, or done', () => {
    const done = { ...NO_RIDE, steps: [{ step: 'done' as const, at: NOW, receivedAt: NOW, clientId: 'd' }] };
    const refused = (code: string) => expect.objectContaining({ code });
    expect(() => reported(driven({ status: 'cancelled' }))).toThrow(refused('ride.cancelled'));
    expect(() => reported(driven({ status: 'completed', ride: done }))).toThrow(refused('ride.done'));
  });
});
