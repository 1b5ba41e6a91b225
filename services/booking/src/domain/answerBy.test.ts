import { describe, expect, it } from 'vitest';
import { NOW, hours, sampleBooking } from '../../test/sample.ts';
import { answerBy } from './answerBy.ts';
import type { Booking } from './booking.ts';

const line = (action: string, at: Date): Booking['log'][number] => ({
  at,
  action,
  actor: 'payment',
  note: null,
  change: null,
});

const pickupAt = (at: Date) => ({ ...sampleBooking().pickup, at, latestAt: at });

describe('the moment by which a request is answered', () => {
  it('counts from the request, by what was promised then', () => {
    expect(answerBy(sampleBooking())).toEqual(hours(2));
    const quick = { answerWithinMinutes: 30, refundInFullUntilApproved: false };
    expect(answerBy(sampleBooking({ promised: quick }))).toEqual(hours(0.5));
  });

  it.each(['paid', 'card authorised'])('counts from the first time it was %s', (action) => {
    const log = [line('created', NOW), line(action, hours(3)), line('paid', hours(5))];
    expect(answerBy(sampleBooking({ log }))).toEqual(hours(5));
  });

  it.each<Partial<Booking>>([
    { status: 'approved' },
    { status: 'cancelled' },
    { promised: { answerWithinMinutes: 0, refundInFullUntilApproved: false } },
    { pickup: pickupAt(hours(2)) },
  ])('is not promised for %j', (overrides) => {
    expect(answerBy(sampleBooking(overrides))).toBeNull();
  });
});
