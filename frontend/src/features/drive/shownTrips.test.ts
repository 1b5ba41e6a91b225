import { describe, expect, it } from 'vitest';
import type { RideStep } from '@livery/shared-types/rideFields';
import { rideSteps } from '../../domain/rideSteps.ts';
import { aChauffeurTrip, NOW } from '../../testing/driveFactories.ts';
import type { Press, PressAction } from './press.ts';
import {
  cashDue,
  currentTrip,
  nextAddress,
  sharesPosition,
  shownTrip,
  shownTrips,
  takesExtras,
} from './shownTrips.ts';

const pressOf = (action: PressAction, id = 'press-1'): Press => ({
  ...action,
  id,
  tripId: 'trip-1',
  at: NOW,
  isAttempted: false,
});
const stepped = (step: RideStep) => pressOf({ kind: 'step', step }, step);

describe('a trip with presses that wait', () => {
  it('shows them as done, and says that they wait', () => {
    const shown = shownTrip(aChauffeurTrip(), [stepped('accepted'), stepped('on_the_way')]);
    expect(shown).toMatchObject({ hasUnsent: true, ride: { step: 'on_the_way', late: false } });
    expect(shown.ride.steps).toEqual([
      { step: 'accepted', at: NOW },
      { step: 'on_the_way', at: NOW },
    ]);
  });

  it('waits for its passenger from the pickup at the earliest, with a grace that only the server knows', () => {
    const early = shownTrip(aChauffeurTrip({ steps: ['accepted', 'on_the_way'] }), [stepped('arrived')]);
    expect(early.waiting).toEqual({ since: '2026-11-25T14:00:00-05:00', graceMinutes: null });
    const late = aChauffeurTrip({
      steps: ['accepted', 'on_the_way'],
      pickupDate: '2026-11-25T12:30:00-05:00',
    });
    expect(shownTrip(late, [stepped('arrived')]).waiting?.since).toBe(NOW);
  });

  it('ends to share the position with the press, and begins when the server knows', () => {
    const trip = aChauffeurTrip({ steps: ['accepted'] });
    expect(sharesPosition(shownTrip(trip, [stepped('on_the_way')]))).toBe(false);
    const arrived = aChauffeurTrip({ steps: ['accepted', 'on_the_way', 'arrived'] });
    expect(sharesPosition(shownTrip(arrived, []))).toBe(true);
    expect(sharesPosition(shownTrip(arrived, [stepped('on_board')]))).toBe(false);
  });

  it('shows what was added and is not sent, once, and takes it from setting out until the trip is completed', () => {
    const toll = pressOf({ kind: 'extra', extra: 'toll', amount: '12.50', note: '' });
    const trip = aChauffeurTrip({ steps: ['accepted', 'on_the_way'] });
    const shown = shownTrip(trip, [toll]);
    const added = { id: 'press-1', kind: 'toll', amount: '12.50', note: '', at: NOW, by: 'Marc Leblanc' };
    expect(shown).toMatchObject({ hasUnsent: true, extras: [added] });
    // It has arrived without its answer.
    expect(shownTrip({ ...trip, extras: shown.extras }, [toll]).extras).toHaveLength(1);

    const taken = (...steps: RideStep[]) => takesExtras(shownTrip(aChauffeurTrip({ steps }), []));
    expect([taken(), taken('accepted'), taken('accepted', 'on_the_way'), taken(...rideSteps)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const completed = aChauffeurTrip({ steps: rideSteps, status: 'completed' });
    expect(takesExtras(shownTrip(completed, []))).toBe(false);
  });

  it('reckons cash that was noted: all of it, or a part', () => {
    const trip = aChauffeurTrip({ cashToCollect: '136.71' });
    expect(cashDue(shownTrip(trip, []))).toBe('136.71');
    const whole = shownTrip(trip, [pressOf({ kind: 'cash', amount: '136.71' })]);
    expect(whole).toMatchObject({ cashReceived: '136.71', cashToCollect: null });
    const part = shownTrip(trip, [pressOf({ kind: 'cash', amount: '100.00' })]);
    expect(part).toMatchObject({ cashReceived: '100.00', cashToCollect: '36.71' });
    const corrected = shownTrip({ ...trip, cashToCollect: '36.71', cashReceived: '100.00' }, [
      pressOf({ kind: 'cash', amount: '120.00' }),
    ]);
    expect(corrected).toMatchObject({ cashReceived: '120.00', cashToCollect: '16.71' });
  });
});

describe('the trip to look at', () => {
  const all = (...trips: Parameters<typeof aChauffeurTrip>[0][]) =>
    shownTrips(
      trips.map((trip, index) => aChauffeurTrip({ id: `trip-${index}`, ...trip })),
      [],
    );
  const done: RideStep[] = ['accepted', 'on_the_way', 'arrived', 'on_board', 'done'];

  it('is the one under way, whatever comes before it', () => {
    expect(currentTrip(all({}, { steps: ['accepted', 'on_the_way'] }))?.id).toBe('trip-1');
  });

  it('is one that is done while its cash is not noted, and then the next to come', () => {
    const trips = all({ steps: done, cashToCollect: '50.00' }, { steps: ['accepted'] });
    expect(currentTrip(trips)?.id).toBe('trip-0');
    expect(currentTrip(all({ steps: done }, { steps: ['accepted'] }))?.id).toBe('trip-1');
  });

  it('is none when all are done, cancelled or declined', () => {
    expect(currentTrip(all({ steps: done }, { status: 'cancelled' }))).toBeUndefined();
  });

  it('leads to the passenger, and then to the first stop', () => {
    const [waiting, onBoard] = all({}, { steps: ['accepted', 'on_the_way', 'arrived', 'on_board'] });
    expect(waiting && nextAddress(waiting)).toBe('Union Station');
    expect(onBoard && nextAddress(onBoard)).toBe('Casa Loma');
  });
});
