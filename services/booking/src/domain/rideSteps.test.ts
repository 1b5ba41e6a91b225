import { RIDE_STEPS, type RideStep } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { hours, NOW, sampleBooking } from '../../test/sample.ts';
import { heldBy, NO_RIDE, type Booking, type Decision } from './booking.ts';
import { expectedArrival } from './expectedArrival.ts';
import { alertLate } from './lateRide.ts';
import { showsChauffeur } from './passengerView.ts';
import { rateRide } from './rating.ts';
import { isLate, sharesPosition, stepOf } from './ride.ts';
import { tripKey } from './acceptance.ts';
import { receiveCash, refuseUnderWay, takeStep, undoStep } from './rideSteps.ts';
import { complete } from './transitions.ts';

const marc = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Marc Tremblay',
  phone: '+1 416 555 0177',
  email: 'marc@example.com',
  photoUrl: null,
};
const seconds = (count: number) => new Date(NOW.getTime() + count * 1_000);
const by = (now: Date) => ({ actor: marc.name, now, setOutHours: 6 });
const assigned = (more: Partial<Booking> = {}) =>
  sampleBooking({
    status: 'approved',
    chauffeur: marc,
    pickup: { ...sampleBooking().pickup, at: hours(2), latestAt: hours(2) },
    log: [{ at: NOW, action: 'assigned', actor: 'dana', note: null, change: null }],
    ...more,
  });
const rules = { waiting: { graceMinutes: 15, rateCents: 0 }, overtimeGraceMinutes: 15 };
const press = (step: RideStep, at = NOW) => ({ step, at, clientId: `press-${step}` });
const after = (decision: Decision | undefined): Booking => {
  if (decision === undefined) throw new Error('Nothing was decided');
  return decision.after;
};
/** Every step up to this one, a minute after each other. */
const upTo = (last: RideStep, booking = assigned()) =>
  RIDE_STEPS.slice(0, RIDE_STEPS.indexOf(last) + 1).reduce(
    (ride, step, index) => after(takeStep(ride, press(step, seconds(index * 60)), by(seconds(index * 60)))),
    booking,
  );
const codeOf = (work: () => unknown) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the steps of a ride', () => {
  it('are taken in order, and every other order is refused', () => {
    for (const [index, last] of [null, ...RIDE_STEPS].entries()) {
      const booking = last === null ? assigned() : upTo(last);
      for (const step of RIDE_STEPS) {
        const outcome = codeOf(() =>
          takeStep(booking, { ...press(step), clientId: 'another' }, by(hours(1))),
        );
        expect(outcome, `${step} after ${last}`).toBe(
          step === RIDE_STEPS[index] ? undefined : 'ride.out_of_order',
        );
      }
    }
  });

  it('are refused in every status but the agreed ones', () => {
    for (const status of ['pending_approval', 'pending_payment', 'rejected', 'cancelled'] as const)
      expect(codeOf(() => takeStep(assigned({ status }), press('accepted'), by(NOW)))).toBe(
        status === 'cancelled' ? 'ride.cancelled' : 'booking.wrong_status',
      );
  });

  it.each([
    [0, 'ride.too_early'],
    [1, undefined],
  ])('begin six hours before the pickup at the earliest, by the phone’s clock: %d ms', (ms, code) => {
    const booking = upTo('accepted', assigned({ pickup: { ...sampleBooking().pickup, at: hours(6.5) } }));
    const pressedAt = new Date(hours(0.5).getTime() - 1 + ms);
    expect(codeOf(() => takeStep(booking, press('on_the_way', pressedAt), by(hours(3))))).toBe(code);
  });

  it('count at their own time, between the step before and now', () => {
    const booking = upTo('accepted');
    const timeOf = (at: Date, now: Date) =>
      after(takeStep(booking, press('on_the_way', at), by(now))).ride.steps.at(-1)?.at;
    expect(timeOf(seconds(30), seconds(90))).toEqual(seconds(30));
    expect(timeOf(seconds(-30), seconds(90))).toEqual(NOW);
    expect(timeOf(seconds(300), seconds(90))).toEqual(seconds(90));
  });

  it('are all that is recorded, the last one too, whatever the pickup time', () => {
    const decision = takeStep(upTo('on_board'), press('done', seconds(300)), by(seconds(300)));
    expect(decision?.after).toMatchObject({ status: 'approved', ride: { toCloseSince: null } });
    expect(decision?.events.map(({ type }) => type)).toEqual(['ride.step_taken']);
    const started = sampleBooking({ ...upTo('on_board'), pickup: { ...sampleBooking().pickup, at: NOW } });
    const byStaff = after(complete(started, by(hours(1))));
    expect(takeStep(byStaff, press('done', hours(1)), by(hours(1)))).toMatchObject({
      after: { status: 'completed' },
      events: [{ type: 'ride.step_taken' }],
    });
  });

  it('that were sent before change nothing', () => {
    expect(takeStep(upTo('accepted'), press('accepted'), by(hours(1)))).toBeUndefined();
  });
});

describe('taking a step back', () => {
  const undo = (booking: Booking, step: RideStep, at: Date, now = at) =>
    undoStep(booking, { clientId: `press-${step}`, at }, by(now));

  it('is possible for ten seconds by the phone’s clock, however late it comes', () => {
    const booking = upTo('on_the_way');
    expect(stepOf(after(undo(booking, 'on_the_way', seconds(70), hours(2))))).toBe('accepted');
    expect(codeOf(() => undo(booking, 'on_the_way', seconds(70.001)))).toBe('ride.undo_expired');
  });

  it('is possible for the newest step only', () => {
    expect(codeOf(() => undo(upTo('on_the_way'), 'accepted', seconds(1)))).toBe('ride.out_of_order');
    expect(codeOf(() => undo(upTo('accepted'), 'arrived', seconds(1)))).toBe('ride.unknown_step');
  });

  it('is possible for the last one until the trip is completed, and the trip is to come again', () => {
    const toClose = { ...upTo('done'), ride: { ...upTo('done').ride, toCloseSince: seconds(255) } };
    expect(heldBy(toClose, 'chauffeur')).toBeNull();
    const undone = after(undo(toClose, 'done', seconds(250), seconds(300)));
    expect(stepOf(undone)).toBe('on_board');
    expect(heldBy(undone, 'chauffeur')).toEqual(marc);
    expect(codeOf(() => undo(toClose, 'done', seconds(250.001)))).toBe('ride.undo_expired');
    expect(codeOf(() => undo(after(complete(toClose, by(NOW))), 'done', seconds(245)))).toBe('ride.done');
  });

  it('stays: neither the press nor the undo counts again', () => {
    const undone = after(undo(upTo('accepted'), 'accepted', seconds(5)));
    expect(undo(undone, 'accepted', seconds(5))).toBeUndefined();
    expect(takeStep(undone, press('accepted'), by(hours(1)))).toBeUndefined();
  });
});

describe('a chauffeur', () => {
  it('may give a trip back until setting out', () => {
    const codes = [null, ...RIDE_STEPS].map((last) =>
      codeOf(() => refuseUnderWay(last === null ? assigned() : upTo(last))),
    );
    const refused = 'ride.under_way';
    expect(codes).toEqual([undefined, undefined, refused, refused, refused, refused]);
  });

  it('records cash once for each press', () => {
    const booking = assigned({ paymentMethod: 'cash' });
    const cash = { amountCents: 5_000, clientId: 'cash-press' };
    const paid = after(receiveCash(booking, cash, rules, by(NOW)));
    expect(paid.cashReceivedCents).toBe(5_000);
    expect(receiveCash(paid, cash, rules, by(NOW))).toBeUndefined();
  });

  it('shares the position from setting out until the passenger is on board', () => {
    expect(RIDE_STEPS.filter((step) => sharesPosition(upTo(step)))).toEqual(['on_the_way', 'arrived']);
    expect(sharesPosition({ ...upTo('on_the_way'), status: 'cancelled' })).toBe(false);
    expect(sharesPosition({ ...upTo('on_the_way'), chauffeur: null })).toBe(false);
  });
});

describe('a press that was meant for the trip as it was before', () => {
  const booking = assigned();
  const seen = tripKey(booking);
  const changed = {
    ...booking,
    pickupAddress: '2 Bay St',
    ride: { ...booking.ride, tripChangedAt: seconds(60) },
  };
  const accepting = (trip: Booking, what: object) =>
    codeOf(() => takeStep(trip, what as never, by(hours(1))));

  it('is refused by what it saw, however late it was pressed', () => {
    expect(accepting(booking, { ...press('accepted'), seen })).toBeUndefined();
    expect(accepting(changed, { ...press('accepted', seconds(90)), seen })).toBe('ride.trip_changed');
    expect(accepting(changed, { ...press('accepted'), seen: tripKey(changed) })).toBeUndefined();
  });

  it('is refused by its time where it does not say what it saw', () => {
    expect(accepting(changed, press('accepted', seconds(59)))).toBe('ride.trip_changed');
    expect(accepting(changed, press('accepted', seconds(60)))).toBeUndefined();
  });

  it('counts all the same once the passenger is met', () => {
    const arriving = { ...press('arrived', seconds(90)), seen: tripKey(changed) };
    expect(accepting(upTo('on_the_way'), arriving)).toBeUndefined();
  });
});

describe('a late ride', () => {
  const pickup = { ...sampleBooking().pickup, at: hours(1), latestAt: hours(1) };
  const minutes = (count: number) => new Date(pickup.at.getTime() + count * 60_000);
  const waiting = (last: RideStep | null) =>
    last === null ? assigned({ pickup }) : upTo(last, assigned({ pickup }));
  const alertsOf = (booking: Booking, at: number) =>
    alertLate(booking, 15, by(minutes(at)))?.events.map((event) => 'missing' in event && event.missing);

  it.each([
    [null, -15, undefined],
    [null, -14.9, ['on_the_way']],
    ['accepted', -14.9, ['on_the_way']],
    ['on_the_way', -14.9, undefined],
    ['on_the_way', 0, undefined],
    ['on_the_way', 0.1, ['arrived']],
    ['arrived', 60, undefined],
    ['on_board', 60, undefined],
    ['done', 60, undefined],
    // Nobody saw the first: one alert says it all.
    [null, 10, ['arrived']],
    // The time of the trip is over.
    [null, 120, undefined],
  ] as const)('after step %s, %d minutes from the pickup, has staff alerted to %j', (last, at, alerts) => {
    expect(alertsOf(waiting(last), at)).toEqual(alerts);
    expect(isLate(waiting(last), minutes(at), 15)).toBe(alerts !== undefined);
  });

  it('is alerted to once for each missing step', () => {
    const alerted = after(alertLate(waiting(null), 15, by(minutes(-10))));
    expect(alertsOf(alerted, -5)).toBeUndefined();
    expect(alertsOf(alerted, 1)).toEqual(['arrived']);
    expect(alertsOf(after(alertLate(alerted, 15, by(minutes(1)))), 2)).toBeUndefined();
  });

  it('is none while nobody is assigned, and one alert to whoever is given it too late', () => {
    const nobodys = { ...waiting(null), chauffeur: null };
    expect(alertsOf(nobodys, 5)).toBeUndefined();
    expect(isLate(nobodys, minutes(5), 15)).toBe(false);
    const given = { ...nobodys, chauffeur: waiting(null).chauffeur };
    const alerted = after(alertLate(given, 15, by(minutes(6))));
    expect(alerted.ride.alerts).toEqual(['on_the_way', 'arrived']);
    expect(alertsOf(alerted, 7)).toBeUndefined();
  });

  it('is none before it is approved, and once it is called off', () => {
    for (const status of ['pending_approval', 'cancelled', 'rejected', 'completed'] as const)
      expect(isLate(assigned({ pickup, status }), minutes(5), 15)).toBe(false);
  });
});

describe('the passenger', () => {
  it('rates a ride that is done, and may think better of it', () => {
    const done = upTo('done');
    const rated = after(rateRide(done, { rating: 3, comment: 'Loud music' }, by(NOW)));
    expect(after(rateRide(rated, { rating: 4 }, by(NOW))).ride.rating).toMatchObject({
      rating: 4,
      comment: 'Loud music',
    });
    expect(rateRide(rated, { rating: 3, comment: 'Loud music' }, by(NOW))).toBeUndefined();
    expect(codeOf(() => rateRide(upTo('on_board'), { rating: 5 }, by(NOW)))).toBe('ride.not_done');
  });

  it('sees who drives until a day after the trip', () => {
    const done = upTo('done');
    expect(showsChauffeur(done, seconds(240 + 86_400))).toBe(true);
    expect(showsChauffeur(done, seconds(241 + 86_400))).toBe(false);
    expect(showsChauffeur({ ...done, status: 'cancelled' }, NOW)).toBe(false);
  });

  it('is told when the car is expected, where the place is known and the car is on the way', () => {
    const position = { lat: 43.6453, lng: -79.3806, at: NOW.toISOString() };
    const at = (pickupAddress: string, step: RideStep = 'on_the_way') =>
      expectedArrival({ ...upTo(step), pickupAddress }, position);
    expect(at('Union Station')).toEqual(NOW);
    const pearson = at('Toronto Pearson, Terminal 1')?.getTime() ?? 0;
    expect((pearson - NOW.getTime()) / 60_000).toBeCloseTo(44, 0);
    expect(at('Somewhere')).toBeNull();
    expect(at('Union Station', 'arrived')).toBeNull();
    expect(expectedArrival({ ...upTo('on_the_way'), pickupAddress: 'Union Station' }, null)).toBeNull();
  });
});

it('a ride without presses has no step', () => {
  expect(stepOf({ ride: NO_RIDE })).toBeNull();
});
