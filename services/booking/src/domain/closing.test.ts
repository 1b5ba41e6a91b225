import type { RideStep } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { hours, paid, sampleBooking, sampleQuote, staff } from '../../test/sample.ts';
import { assign } from './assign.ts';
import { balanceDueCents } from './balance.ts';
import { heldBy, NO_RIDE, type Booking, type RideState } from './booking.ts';
import { cancel, cancelByStaff, previewCancellation } from './cancel.ts';
import { changeBooking } from './changeBooking.ts';
import { close, closingOf, completingIfSettled, settleDone } from './closing.ts';
import { recordCash } from './cash.ts';
import { dispatchFlags } from './dispatch.ts';
import { eraseBooking } from './erase.ts';
import { canRate } from './rating.ts';
import { canChange } from './requestChange.ts';
import { addExtra } from './rideExtra.ts';
import { archive, complete, remove } from './transitions.ts';

const PICKUP = hours(1);
const at = (minutes: number) => new Date(PICKUP.getTime() + minutes * 60_000);
const by = (minutes: number) => ({ ...staff, now: at(minutes) });
const marc = { id: 'm', name: 'Marc', phone: '', email: '', photoUrl: null };
const rules = { waiting: { graceMinutes: 15, rateCents: 150 }, overtimeGraceMinutes: 15 };
const toll = { kind: 'toll' as const, amountCents: 1_250, note: '', clientId: 'press-toll' };

/** Steps at so many minutes after the pickup time; the trip is booked for two hours. */
function trip(
  steps: Partial<Record<RideStep, number>>,
  { ride, ...more }: Omit<Partial<Booking>, 'ride'> & { ride?: Partial<RideState> } = {},
): Booking {
  const taken = Object.entries({ accepted: -90, on_the_way: -60, ...steps }).map(([step, minutes]) => ({
    step: step as RideStep,
    at: at(minutes),
    receivedAt: at(minutes),
    clientId: `press-${step}`,
  }));
  return sampleBooking({
    status: 'approved',
    chauffeur: marc,
    pickup: { ...sampleBooking().pickup, at: PICKUP, latestAt: PICKUP },
    ride: { ...NO_RIDE, steps: taken, ...ride },
    ...more,
  });
}
const inTime = { arrived: -5, on_board: 0, done: 120 };
const waited = { arrived: -5, on_board: 40, done: 120 };
const hourly = (...unitPrices: number[]) => ({
  quote: sampleQuote({
    lines: unitPrices.map((unitPriceCents, index) => ({
      kind: index === 0 ? ('vehicle' as const) : ('service' as const),
      itemId: `${index}`,
      name: 'By the hour',
      quantity: 2,
      amountCents: 2 * unitPriceCents,
      unitPriceCents,
      hourly: true,
    })),
  }),
});
const linesOf = (booking: Booking, minutes = 300) =>
  closingOf(booking, rules, at(minutes))?.lines.map(({ label, amount }) => `${label}: ${amount}`) ?? [];
const codeOf = (work: () => unknown) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const toClose = (steps: Partial<Record<RideStep, number>> = waited, more: Partial<Booking> = {}) => {
  const decision = settleDone(trip(steps, more), rules, by(121));
  if (decision?.after.ride.toCloseSince == null) throw new Error('There was nothing to look at');
  return decision.after;
};

describe('what is proposed', () => {
  it('is the waiting time past its grace, and what the chauffeur added', () => {
    const added = addExtra(trip(waited), toll, by(121))?.after ?? trip(waited);
    expect(linesOf(added)).toEqual(['Waiting time, 25 min: 37.50', 'Toll: 12.50']);
    const note = 'Flowers  for the table';
    const other = addExtra(trip(inTime), { ...toll, kind: 'other', note }, by(121))?.after;
    expect(linesOf(other ?? trip(inTime))).toEqual(['Other: Flowers for the table: 12.50']);
    const long = addExtra(trip(inTime), { ...toll, kind: 'other', note: 'x'.repeat(300) }, by(121))?.after;
    expect(closingOf(long ?? trip(inTime), rules, at(130))?.lines[0]?.label).toHaveLength(80);
    // One that is cut within a character could not be sent back.
    const party = { ...toll, kind: 'other' as const, note: `a${'🎉'.repeat(60)}` };
    expect(linesOf(addExtra(trip(inTime), party, by(121))?.after ?? trip(inTime))).toEqual([
      `Other: a${'🎉'.repeat(35)}…: 12.50`,
    ]);
  });

  it.each([
    ['in time', 120, []],
    ['within the grace', 135, []],
    ['after the grace: the first half hour has begun', 136, ['Overtime, 30 min: 45.75']],
    ['half an hour late', 150, ['Overtime, 30 min: 45.75']],
    ['a minute more', 151, ['Overtime, 1 h: 91.50']],
    ['75 minutes late', 195, ['Overtime, 1 h 30 min: 137.25']],
  ])('for an hourly trip that ends %s', (_when, done, lines) => {
    expect(linesOf(trip({ ...inTime, done }, hourly(6_100, 3_050)))).toEqual(lines);
  });

  it('rounds an odd half cent up, and is no overtime without an hourly price', () => {
    expect(linesOf(trip({ ...inTime, done: 150 }, hourly(6_101)))).toEqual(['Overtime, 30 min: 30.51']);
    expect(linesOf(trip({ ...inTime, done: 300 }))).toEqual([]);
  });

  it('charges no minute twice: what is waiting is not overtime', () => {
    const both = { arrived: -5, on_board: 40, done: 175 };
    // 55 minutes late, 25 of them waited.
    expect(linesOf(trip(both, hourly(6_000)))).toEqual([
      'Waiting time, 25 min: 37.50',
      'Overtime, 30 min: 30.00',
    ]);
    const waitedOnly = { arrived: -5, on_board: 40, done: 145 };
    expect(linesOf(trip(waitedOnly, hourly(6_000)))).toEqual(['Waiting time, 25 min: 37.50']);
    // Waiting that costs nothing is overtime.
    const free = { ...rules, waiting: { graceMinutes: 15, rateCents: 0 } };
    expect(closingOf(trip(both, hourly(6_000)), free, at(200))?.lines).toMatchObject([
      { kind: 'overtime', minutes: 55, amount: '60.00' },
    ]);
  });

  it('is there once the trip may be completed, and gone when it is', () => {
    const waiting = { arrived: -5, on_board: 40 };
    expect(linesOf(trip(waiting), 41)).toHaveLength(1);
    const early = addExtra(trip({}), toll, by(-30))?.after ?? trip({});
    expect(closingOf(early, rules, at(-1))).toBeNull();
    expect(closingOf(early, rules, at(0))).toMatchObject({ due: false, lines: [{ label: 'Toll' }] });
    expect(closingOf(trip(inTime), rules, at(300))).toBeNull();
    expect(closingOf(trip(waited, { status: 'completed' }), rules, at(300))).toBeNull();
  });
});

describe('a ride that is done', () => {
  it('is completed by itself once its undo has passed, when there is nothing to look at', () => {
    const done = trip(inTime, { payment: paid() });
    expect(
      settleDone(done, rules, { ...by(120), now: new Date(at(120).getTime() + 15_000) }),
    ).toBeUndefined();
    expect(settleDone(done, rules, by(121))).toMatchObject({
      after: { status: 'completed' },
      events: [{ type: 'booking.completed' }],
      entries: [{ action: 'completed' }],
    });
    expect(settleDone(trip({ arrived: -5, on_board: 0 }), rules, by(300))).toBeUndefined();
  });

  it('waits for staff otherwise, once, and needs neither car nor chauffeur', () => {
    const decision = settleDone(trip(waited), rules, by(121));
    expect(decision).toMatchObject({
      after: { status: 'approved' },
      events: [{ type: 'ride.to_close' }],
      entries: [{ action: 'to be closed', note: 'Waiting time, 25 min $37.50' }],
    });
    expect(heldBy(trip(waited), 'vehicle')).not.toBeNull();
    expect(heldBy(toClose(), 'vehicle')).toBeNull();
    expect(settleDone(toClose(), rules, by(200))).toBeUndefined();
    const flags = (booking: Booking) => dispatchFlags(booking, { now: at(200), lateMinutes: 15 });
    expect(flags(toClose())).toContain('to_close');
    expect(flags(trip(waited))).not.toContain('to_close');
  });

  it('waits for its cash, and is completed by it when that is as expected', () => {
    const cash = { paymentMethod: 'cash' as const };
    const waiting = toClose(inTime, cash);
    expect(closingOf(waiting, rules, at(130))).toEqual({
      due: true,
      lines: [],
      cashExpected: '136.71',
      cashReceived: null,
    });
    const record = (booking: Booking, cents: number) =>
      completingIfSettled(recordCash(booking, cents, by(130)), rules, by(130));
    expect(record(waiting, 13_670).after.status).toBe('approved');
    expect(record(waiting, 13_671)).toMatchObject({
      before: waiting,
      after: { status: 'completed', version: waiting.version + 1 },
      entries: [{ action: 'cash received' }, { action: 'completed', actor: 'system' }],
      events: [{ type: 'booking.completed' }],
    });
    expect(record(toClose(waited, cash), 13_671).after.status).toBe('approved');
    expect(settleDone(trip(inTime, { ...cash, cashReceivedCents: 13_671 }), rules, by(121))).toMatchObject({
      after: { status: 'completed' },
    });
  });

  it('is not to come any more, even before its pickup time', () => {
    const early = trip({ arrived: -30, on_board: -25, done: -20 });
    const now = at(-10);
    const ctx = { ...staff, now };
    const off = { reason: null, refund: undefined };
    expect(codeOf(() => cancelByStaff(early, { ...off, noShow: false }, ctx))).toBe('booking.driven');
    expect(codeOf(() => cancelByStaff(early, { ...off, noShow: true }, by(60)))).toBe('booking.driven');
    expect(codeOf(() => cancel(early, null, 'customer', ctx))).toBe('booking.driven');
    const onBoard = trip({ arrived: -30, on_board: -25 });
    expect(codeOf(() => cancel(onBoard, null, 'customer', ctx))).toBe('booking.under_way');
    expect(previewCancellation(onBoard, now)).toMatchObject({ isCancellable: false, refundCents: 0 });
    expect(canChange(onBoard, now)).toBe(false);
    expect(canChange(trip({}), now)).toBe(true);
    expect(codeOf(() => assign(early, { ...marc, id: 'l' }, ctx))).toBe('ride.done');
    expect(codeOf(() => archive(early, ctx))).toBeUndefined();
    expect(codeOf(() => complete(early, ctx))).toBeUndefined();
    expect(canRate(early)).toBe(true);
    expect(() => remove({ ...early, payment: paid() }, ctx)).toThrow('Close the trip first.');
    const bare = { ...early, vehicle: null, paymentMethod: 'cash' as const };
    expect(dispatchFlags(bare, { now: at(60), lateMinutes: 15 })).toEqual([]);
  });

  it('may be changed in its price and its customer only', () => {
    const window = { zone: 'America/Toronto', minNoticeMinutes: 0, horizonDays: 365 };
    const change = (what: object) =>
      codeOf(() =>
        changeBooking(
          trip(inTime),
          { notifyCustomer: true, refundDifference: true, ...what },
          { offer: null, window, ctx: by(130), by: 'staff' },
        ),
      );
    expect(change({ pickupAddress: '2 Bay St' })).toBe('booking.driven');
    expect(change({ notes: 'New' })).toBe('booking.driven');
    expect(change({ customerName: 'New' })).toBeUndefined();
    expect(change({ adjustments: [{ label: 'Toll', amount: 500 }] })).toBeUndefined();
  });
});

describe('closing a trip', () => {
  const priced = { quote: sampleQuote({ taxPpm: 130_000, taxCents: 1_638, totalCents: 14_238 }) };
  const wait = { label: 'Waiting time, 25 min', amountCents: 3_750 };

  it('charges what staff say, and completes it, of which the customer is told once', () => {
    const booking = toClose(waited, { ...priced, payment: paid(14_238) });
    const decision = close(booking, { lines: [wait] }, by(130));
    expect(decision.after).toMatchObject({
      status: 'completed',
      version: booking.version + 1,
      quote: { adjustments: [wait], totalCents: 18_476 },
      ride: { closed: { lines: [wait], by: 'dana', at: at(130) } },
    });
    expect(balanceDueCents(decision.after)).toBe(4_238);
    expect(decision.events).toMatchObject([
      {
        type: 'booking.changed',
        fields: ['adjustments', 'totalAmount'],
        notifyCustomer: true,
        by: 'staff',
        previous: booking,
      },
      { type: 'booking.completed' },
    ]);
    expect(decision.entries).toHaveLength(1);
    expect(decision.entries[0]).toMatchObject({
      action: 'completed',
      change: expect.stringContaining('Total: $142.38 → $184.76'),
    });
  });

  it('charges nothing without lines, and records the cash', () => {
    const booking = toClose(waited, { paymentMethod: 'cash' });
    const decision = close(booking, { lines: [], cashReceivedCents: 14_000 }, by(130));
    expect(decision).toMatchObject({
      after: { status: 'completed', cashReceivedCents: 14_000, ride: { closed: { lines: [] } } },
      events: [{ type: 'booking.completed' }],
    });
    expect(decision.after.quote).toBe(booking.quote);
    expect(() => close(toClose(), { lines: [], cashReceivedCents: 1 }, by(130))).toThrow('paid by card');
  });

  it('comes on top of a total that was agreed on, with its tax, and beside what was adjusted', () => {
    const agreedPrice = { totalCents: 10_000, reason: 'A regular customer' };
    const adjustments = [{ label: 'Child seat', amountCents: 1_000 }];
    const quote = { ...priced.quote, totalCents: 10_000, agreedPrice, adjustments };
    const { quote: closed } = close(toClose(waited, { quote }), { lines: [wait] }, by(130)).after;
    expect(closed).toMatchObject({
      adjustments: [...adjustments, wait],
      totalCents: 14_238,
      agreedPrice: { ...agreedPrice, totalCents: 14_238 },
    });
    const off = { label: 'Sorry', amountCents: -9_999 };
    const all = {
      quote: { ...priced.quote, totalCents: 100, agreedPrice: { ...agreedPrice, totalCents: 100 } },
    };
    expect(codeOf(() => close(toClose(waited, all), { lines: [off] }, by(130)))).toBe('invalid_request');
  });

  it('gives back what a line takes off, and never more than there is', () => {
    const booking = toClose(waited, { payment: paid() });
    const off = (amountCents: number) =>
      close(booking, { lines: [{ label: 'Sorry', amountCents }] }, by(130));
    expect(off(-1_000).events[0]).toMatchObject({ type: 'booking.changed', refundCents: 1_085 });
    expect(() => off(-99_999)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'lines' })] }),
    );
  });

  it('is refused before the pickup unless the ride is done, and of what is over', () => {
    expect(codeOf(() => close(trip({}), { lines: [] }, by(-1)))).toBe('booking.before_pickup');
    expect(codeOf(() => close(trip({}), { lines: [] }, by(1)))).toBeUndefined();
    const early = trip({ arrived: -30, on_board: -25, done: -20 });
    expect(codeOf(() => close(early, { lines: [] }, by(-1)))).toBeUndefined();
    for (const status of ['completed', 'cancelled', 'pending_approval'] as const)
      expect(codeOf(() => close(trip({}, { status }), { lines: [] }, by(1)))).toBe('booking.wrong_status');
  });
});

describe('an extra', () => {
  const add = (booking: Booking, more = {}) => addExtra(booking, { ...toll, ...more }, by(10));
  const added = add(trip({}))?.after ?? trip({});

  it('is a proposal, told to the desk and kept in the history', () => {
    expect(add(trip({}))).toMatchObject({
      after: {
        ride: { extras: [{ id: 'press-toll', kind: 'toll', amountCents: 1_250, by: 'Marc', at: at(10) }] },
      },
      events: [{ type: 'ride.extra_added', extraId: 'press-toll', amountCents: 1_250 }],
      entries: [{ action: 'extra added', note: 'Toll $12.50' }],
    });
    expect(added.quote).toEqual(trip({}).quote);
    expect(add(added)).toBeUndefined();
  });

  it('is taken from setting out until the trip is completed, twenty at the most', () => {
    expect(codeOf(() => add(trip(inTime)))).toBeUndefined();
    const accepted = trip({});
    const before = { ...accepted, ride: { ...accepted.ride, steps: accepted.ride.steps.slice(0, 1) } };
    expect(codeOf(() => add(before))).toBe('ride.out_of_order');
    expect(codeOf(() => add(trip(inTime, { status: 'completed' })))).toBe('ride.done');
    expect(codeOf(() => add(trip({}, { status: 'cancelled' })))).toBe('ride.cancelled');
    const full = Array.from({ length: 20 }).reduce<Booking>(
      (booking, _, index) => add(booking, { clientId: `press-${index}` })?.after ?? booking,
      trip({}),
    );
    expect(codeOf(() => add(full))).toBe('ride.too_many_extras');
  });

  it('stays with the trip when somebody else drives it, and loses its words with the customer', () => {
    const noted = add(trip({}), { note: 'For Ms Lovelace' })?.after ?? trip({});
    const handed = assign(noted, { ...marc, id: 'l' }, by(11))?.after ?? trip({});
    expect(handed.ride.extras).toHaveLength(1);
    expect(JSON.stringify(eraseBooking(handed, staff))).not.toContain('Lovelace');
    const lines = [{ label: 'Other: For Ms Lovelace', amountCents: 1_250 }];
    const erased = eraseBooking(close(trip(inTime), { lines }, by(130)).after, staff);
    expect(JSON.stringify(erased)).not.toContain('Lovelace');
    expect(erased.quote).toMatchObject({ adjustments: [{ label: 'Other', amountCents: 1_250 }] });
  });
});
