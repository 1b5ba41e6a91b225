import { describe, expect, it } from 'vitest';
import { hours, paid, sampleBooking, sampleQuote, staff } from '../../test/sample.ts';
import { allowedActions } from './allowedActions.ts';
import { balanceDueCents } from './balance.ts';
import { NO_RIDE, type Booking, type RideState } from './booking.ts';
import { decideWaiting } from './decideWaiting.ts';
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
    [
      'staff completed the trip, and nobody knows when it began',
      trip(0, null, { status: 'completed' }),
      90,
      null,
    ],
    ['the passenger never came', trip(0, null, { status: 'cancelled' }), 90, null],
  ])('when %s', (_when, booking, now, waiting) => {
    const found = waitingOf(booking, rules, at(now));
    if (waiting === null) expect(found).toBeNull();
    else expect(found).toMatchObject(waiting);
  });

  it('costs nothing without a rate, so nothing is proposed', () => {
    expect(waitingOf(trip(0, 200), { graceMinutes: 15, rateCents: 0 }, at(300))).toBeNull();
  });

  it('is staff’s to decide while it is proposed', () => {
    const types = (booking: Booking) =>
      allowedActions(booking, waitingOf(booking, rules, at(60))).map(({ type }) => type);
    expect(types(trip(0, 40))).toContain('waiting');
    expect(types(trip(0))).not.toContain('waiting');
    const decided = decideWaiting(trip(0, 40), { charge: false }, rules, staff)?.after ?? trip(0);
    expect(types(decided)).not.toContain('waiting');
  });
});

describe('waiting time that staff charge', () => {
  const priced = { quote: sampleQuote({ taxPpm: 130_000, taxCents: 1_638, totalCents: 14_238 }) };

  it('is an adjustment before tax, of which the customer is told, and owes it', () => {
    const booking = trip(0, 40, { ...priced, status: 'completed', payment: paid(14_238) });
    const decision = decideWaiting(booking, { charge: true }, rules, staff);
    expect(decision?.after).toMatchObject({
      quote: {
        adjustments: [{ label: 'Waiting time, 25 min', amountCents: 3_750 }],
        totalCents: 18_476,
      },
      ride: { waiting: { isCharged: true, minutes: 25, amountCents: 3_750, by: 'dana' } },
      status: 'completed',
    });
    expect(balanceDueCents(decision?.after ?? booking)).toBe(4_238);
    expect(decision?.events).toMatchObject([
      { type: 'booking.changed', fields: ['adjustments', 'totalAmount'], notifyCustomer: true, by: 'staff' },
    ]);
    expect(decision?.entries).toMatchObject([{ action: 'waiting time charged' }]);
    expect(waitingOf(decision?.after ?? booking, rules, at(99))).toMatchObject({
      status: 'charged',
      chargeableMinutes: 25,
      amount: '37.50',
    });
  });

  it('is for the minutes that staff say, and beside what was adjusted before', () => {
    const adjustments = [{ label: 'Child seat', amountCents: 1_000 }];
    const booking = trip(0, 40, { quote: { ...priced.quote, adjustments } });
    const decision = decideWaiting(booking, { charge: true, minutes: 10 }, rules, staff);
    expect(decision?.after.quote.adjustments).toEqual([
      ...adjustments,
      { label: 'Waiting time, 10 min', amountCents: 1_500 },
    ]);
  });

  it('comes on top of a total that was agreed on, with its tax', () => {
    const agreedPrice = { totalCents: 10_000, reason: 'A regular customer' };
    const booking = trip(0, 40, { quote: { ...priced.quote, totalCents: 10_000, agreedPrice } });
    const { quote } = decideWaiting(booking, { charge: true }, rules, staff)?.after ?? booking;
    expect(quote).toMatchObject({ totalCents: 14_238, agreedPrice: { ...agreedPrice, totalCents: 14_238 } });
  });

  it('can be waived, which changes no price and tells nobody', () => {
    const booking = trip(0, 40, priced);
    const decision = decideWaiting(booking, { charge: false }, rules, staff);
    expect(decision).toMatchObject({ events: [], entries: [{ action: 'waiting time waived' }] });
    expect(decision?.after.quote).toBe(booking.quote);
    expect(waitingOf(decision?.after ?? booking, rules, at(99))).toMatchObject({ status: 'waived' });
  });

  it('is decided on once, and only where it is proposed', () => {
    const code = (booking: Booking) => {
      try {
        decideWaiting(booking, { charge: true }, rules, staff);
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    const waived = decideWaiting(trip(0, 40), { charge: false }, rules, staff)?.after ?? trip(0);
    expect(code(waived)).toBe('booking.waiting_decided');
    for (const booking of [trip(null), trip(0), trip(0, 10), trip(0, 40, { status: 'cancelled' })])
      expect(code(booking)).toBe('booking.no_waiting');
  });
});
