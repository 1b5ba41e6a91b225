import { describe, expect, it } from 'vitest';
import { aDispatchBoard, aDispatchTrip, aBoardChauffeur } from '../../testing/dispatchFactories.ts';
import { flagsOf, flagTone, fromNow, needsOf, nextTrips, rowsOf, unassignedOf } from './board.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

describe('the next four hours', () => {
  it('are what begins in them and what is late, and what lacks something comes first', () => {
    const trips = [
      aDispatchTrip({ id: 'late', from: at(-10), late: true, flags: ['late'] }),
      aDispatchTrip({ id: 'driving', from: at(-30), chauffeurId: 'ben', step: 'on_board' }),
      aDispatchTrip({ id: 'nobodys', from: at(-5), to: at(90), flags: ['no_chauffeur'] }),
      aDispatchTrip({ id: 'ready', from: at(20) }),
      aDispatchTrip({ id: 'lacking', from: at(239), flags: ['no_vehicle'] }),
      aDispatchTrip({ id: 'later', from: at(240) }),
      aDispatchTrip({ id: 'done', from: at(30), status: 'completed' }),
    ];
    expect(nextTrips(trips, now).map(({ id }) => id)).toEqual(['late', 'nobodys', 'lacking', 'ready']);
  });

  it('are counted in hours and minutes', () => {
    expect(fromNow(at(25), now)).toBe('in 25 min');
    expect(fromNow(at(65), now)).toBe('in 1 h 5 min');
    expect(fromNow(at(120), now)).toBe('in 2 h');
    expect(fromNow(at(-8), now)).toBe('8 min ago');
    expect(fromNow(at(0), now)).toBe('now');
  });
});

describe('what a day waits for', () => {
  it('is counted by what is needed, with the first trip of each in front', () => {
    const trips = [
      aDispatchTrip({ id: 'request', status: 'pending_approval', flags: ['not_approved', 'no_chauffeur'] }),
      aDispatchTrip({ id: 'off', flags: ['off_duty', 'not_accepted'] }),
      aDispatchTrip({ id: 'over', status: 'completed', flags: ['no_chauffeur', 'unpaid'] }),
      aDispatchTrip({ id: 'unpaid', flags: ['unpaid'] }),
      aDispatchTrip({ id: 'troubled', flags: ['problem', 'changed'] }),
    ];
    expect(needsOf(trips).map(({ need, trips: waiting }) => [need, ...waiting.map(({ id }) => id)])).toEqual([
      ['problem', 'troubled'],
      ['decision', 'request'],
      ['chauffeur', 'request', 'off'],
      ['acknowledgement', 'off', 'troubled'],
    ]);
    expect(needsOf([aDispatchTrip()])).toEqual([]);
  });
});

describe('flags', () => {
  it('come by urgency, without what the place of the trip says already', () => {
    expect(flagTone('changed')).toBe('red');
    const trip = aDispatchTrip({ flags: ['unpaid', 'no_chauffeur', 'late'] });
    expect(flagsOf(trip)).toEqual(['late', 'no_chauffeur', 'unpaid']);
    expect(flagsOf(trip, 'no_chauffeur')).toEqual(['late', 'unpaid']);
  });
});

describe('the rows of the board', () => {
  const ben = aBoardChauffeur({ id: 'ben', name: 'Ben' });
  const old = aBoardChauffeur({ id: 'old', name: 'Adam', active: false });
  const trip = aDispatchTrip({ id: 'one', chauffeurId: 'ben' });
  const stray = aDispatchTrip({ id: 'two', chauffeurId: 'gone', chauffeurName: 'Zoe' });
  const open = aDispatchTrip({ id: 'three', chauffeurId: null });
  const done = aDispatchTrip({ id: 'four', chauffeurId: null, status: 'completed', from: at(-600) });

  it('are those in use, then those that are not, then those that are gone but have trips', () => {
    const rows = rowsOf(aDispatchBoard({ chauffeurs: [old, ben], trips: [trip, stray, open] }), 'chauffeur');
    expect(rows.map(({ name, standing }) => [name, standing])).toEqual([
      ['Ben', undefined],
      ['Adam', 'Inactive'],
      ['Zoe', 'Not kept any more'],
    ]);
    expect(rows[0]?.trips).toEqual([trip]);
  });

  it('leave out what nobody has, of which what can still be given away comes first', () => {
    expect(unassignedOf([done, trip, open], 'chauffeur').map(({ id }) => id)).toEqual(['three', 'four']);
  });

  it('name a car with its plate and its seats', () => {
    const [row] = rowsOf(aDispatchBoard(), 'car');
    expect(row).toMatchObject({ name: 'Onyx', note: 'LIV 101 · 3 seats' });
  });
});
