import { describe, expect, it } from 'vitest';
import { aChauffeurDay, aChauffeurTrip, NOW } from '../../testing/driveFactories.ts';
import { changesBetween } from './dayChanges.ts';

const trip = aChauffeurTrip();
const before = aChauffeurDay([trip]);

describe('what the chauffeur is told of a new day', () => {
  it('is nothing while nothing has changed', () => {
    expect(changesBetween(before, aChauffeurDay([trip]), [])).toEqual([]);
  });

  it('is a trip that has come', () => {
    const added = aChauffeurTrip({ id: 'trip-2' });
    expect(changesBetween(before, aChauffeurDay([trip, added]), [])).toEqual([{ kind: 'new', trip: added }]);
  });

  it('is what has changed of a trip, by its parts', () => {
    const moved = {
      ...trip,
      pickupDate: '2026-11-25T15:00:00-05:00',
      pickupSign: 'Ms Tanaka',
      plate: 'LVRY 300',
    };
    expect(changesBetween(before, aChauffeurDay([moved]), [])).toEqual([
      { kind: 'changed', trip: moved, fields: ['time', 'sign', 'car'] },
    ]);
  });

  it.each([
    ['time', { pickupDate: '2026-11-25T15:00:00-05:00' }],
    ['pickup', { pickupAddress: 'Billy Bishop Airport' }],
  ] as const)('is that a trip is to be accepted again, with another %s', (field, change) => {
    const accepted = aChauffeurTrip({ steps: ['accepted'] });
    const asked = aChauffeurTrip(change);
    expect(changesBetween(aChauffeurDay([accepted]), aChauffeurDay([asked]), [])).toEqual([
      { kind: 'changed', trip: asked, fields: [field], isAskedAgain: true },
    ]);
  });

  it.each([
    ['only something else has changed', ['accepted'], ['accepted'], { pickupSign: 'Ms Tanaka' }],
    ['it was not accepted before', [], [], { pickupAddress: 'Billy Bishop Airport' }],
    [
      'the chauffeur has set out',
      ['accepted', 'on_the_way'],
      ['accepted', 'on_the_way'],
      { pickupAddress: 'Billy Bishop Airport' },
    ],
  ] as const)('is not that a trip is to be accepted again when %s', (_name, steps, stepsNow, change) => {
    const known = aChauffeurTrip({ steps: [...steps] });
    const now = aChauffeurTrip({ steps: [...stepsNow], ...change });
    const [told] = changesBetween(aChauffeurDay([known]), aChauffeurDay([now]), []);
    expect(told).toMatchObject({ kind: 'changed' });
    expect(told).not.toHaveProperty('isAskedAgain');
  });

  it.each([
    ['is not there any more', []],
    ['is cancelled', [{ ...trip, status: 'cancelled' as const }]],
  ])('is a trip that %s', (_name, trips) => {
    expect(changesBetween(before, aChauffeurDay(trips), [])).toEqual([{ kind: 'withdrawn', trip }]);
  });

  it('is not what the chauffeur did: steps, cash, or a trip declined', () => {
    const cash = aChauffeurTrip({ cashToCollect: '50.00' });
    const paid = aChauffeurTrip({ steps: ['accepted'], cashReceived: '50.00' });
    expect(changesBetween(aChauffeurDay([cash]), aChauffeurDay([paid]), [])).toEqual([]);
    const decline = {
      kind: 'decline',
      reason: '',
      id: 'p',
      tripId: trip.id,
      at: NOW,
      isAttempted: true,
    } as const;
    expect(changesBetween(before, aChauffeurDay([]), [decline])).toEqual([]);
  });

  it('is not what midnight did', () => {
    const dayAfter = aChauffeurTrip({ id: 'trip-2', pickupDate: '2026-11-27T09:00:00-05:00' });
    expect(changesBetween(before, aChauffeurDay([dayAfter], { today: '2026-11-26' }), [])).toEqual([]);
  });

  it('is a trip that began yesterday and was to go on, taken away; not one that has ended by itself', () => {
    const long = aChauffeurTrip({ pickupDate: '2026-11-25T22:00:00-05:00', duration: 54 });
    const short = aChauffeurTrip({ id: 'trip-2', pickupDate: '2026-11-25T22:00:00-05:00', duration: 2 });
    const next = aChauffeurDay([], { today: '2026-11-26' });
    expect(changesBetween(aChauffeurDay([long, short]), next, [])).toEqual([
      { kind: 'withdrawn', trip: long },
    ]);
  });

  it('is not the end of a trip that was driven', () => {
    const done = aChauffeurTrip({ steps: ['accepted', 'on_the_way', 'arrived', 'on_board', 'done'] });
    expect(changesBetween(aChauffeurDay([done]), aChauffeurDay([]), [])).toEqual([]);
  });
});
