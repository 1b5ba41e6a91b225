import { describe, expect, it } from 'vitest';
import { hours, sampleBooking } from '../../test/sample.ts';
import { NO_RIDE, type Booking, type RideState } from './booking.ts';
import { waitingOf } from './waiting.ts';

const PICKUP = hours(1);
const at = (minutes: number) => new Date(PICKUP.getTime() + minutes * 60_000);
const step = (name: 'arrived' | 'on_board', minutes: number) => ({
  step: name,
  at: at(minutes),
  receivedAt: at(minutes),
  clientId: `press-${name}`,
});
const rules = { graceMinutes: 15, rateCents: 150 };

/** Arrived and boarded so many minutes after the pickup time. */
function trip(arrived: number | null, boarded: number | null = null, more: Partial<Booking> = {}): Booking {
  const ride: RideState = {
    ...NO_RIDE,
    steps: [
      ...(arrived === null ? [] : [step('arrived', arrived)]),
      ...(boarded === null ? [] : [step('on_board', boarded)]),
    ],
  };
  const pickup = { ...sampleBooking().pickup, at: PICKUP, latestAt: PICKUP };
  return sampleBooking({ status: 'approved', pickup, ride, ...more });
}

describe('waiting time', () => {
  it.each([
    ['nobody has arrived', trip(null), 30, null],
    ['the pickup time is still to come', trip(-20), -1, null],
    [
      'it runs since the pickup, the grace not over',
      trip(-20),
      10,
      { status: 'running', minutes: 10, chargeableMinutes: 0, amount: '0.00' },
    ],
    [
      'it runs since the arrival, beyond the grace',
      trip(5),
      40,
      { status: 'running', minutes: 35, chargeableMinutes: 20, amount: '30.00' },
    ],
    ['the passenger came within the grace', trip(0, 15.9), 60, null],
    [
      'the passenger came after it',
      trip(-5, 40),
      60,
      { status: 'proposed', minutes: 40, graceMinutes: 15, chargeableMinutes: 25, amount: '37.50' },
    ],
    ['the passenger came before the pickup time', trip(-20, -5), 60, null],
    ['the trip is completed', trip(0, 40, { status: 'completed' }), 90, null],
    ['the passenger never came', trip(0, null, { status: 'cancelled' }), 90, null],
  ])('when %s', (_when, booking, now, waiting) => {
    const found = waitingOf(booking, rules, at(now));
    if (waiting === null) expect(found).toBeNull();
    else expect(found).toMatchObject(waiting);
  });

  it('costs nothing without a rate, so nothing is proposed', () => {
    expect(waitingOf(trip(0, 200), { graceMinutes: 15, rateCents: 0 }, at(300))).toBeNull();
  });
});
