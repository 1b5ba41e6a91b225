import { describe, expect, it } from 'vitest';
import {
  aBoardChauffeur,
  aBoardVehicle,
  aDispatchBoard,
  aDispatchTrip,
} from '../../testing/dispatchFactories.ts';
import { candidatesFor, expiredPapers, obstacleOfChauffeur, obstacleOfVehicle } from './obstacles.ts';

const at = (time: string) => `2026-11-25T${time}:00-05:00`;
const trip = aDispatchTrip({ id: 'wanted', from: at('10:00'), to: at('12:00'), passengers: 4 });
const ben = aBoardChauffeur({ id: 'ben', name: 'Ben' });
const other = (from: string, to: string, overrides = {}) =>
  aDispatchTrip({
    id: 'other',
    customerName: 'Bo Lee',
    chauffeurId: 'ben',
    from: at(from),
    to: at(to),
    ...overrides,
  });
const obstacle = (trips = [trip], chauffeur = ben) =>
  obstacleOfChauffeur(trip, chauffeur, aDispatchBoard({ trips, turnaroundMinutes: 60 }));

describe('what is in the way of a chauffeur', () => {
  it('is nothing when he is free', () => expect(obstacle()).toBeUndefined());

  it('is another trip until its turnaround is over', () => {
    expect(obstacle([trip, other('07:00', '09:30')])).toBe('Drives Bo Lee from 7:00 AM, ready at 10:30 AM');
    expect(obstacle([trip, other('07:00', '09:00')])).toBeUndefined();
  });

  it('is another trip that begins before this one’s turnaround is over', () => {
    expect(obstacle([trip, other('12:30', '14:00')])).toMatch(/^Drives Bo Lee/);
    expect(obstacle([trip, other('13:00', '15:00')])).toBeUndefined();
  });

  it('is no trip that only asks for him, or is over', () => {
    expect(obstacle([trip, other('10:00', '12:00', { status: 'pending_approval' })])).toBeUndefined();
    expect(obstacle([trip, other('10:00', '12:00', { status: 'completed' })])).toBeUndefined();
    expect(obstacle([trip, other('10:00', '12:00', { chauffeurId: 'cara' })])).toBeUndefined();
  });

  it('is a time off, with its reason', () => {
    const off = [{ id: 'o', from: at('11:30'), to: at('15:00'), reason: 'Dentist' }];
    expect(obstacle([trip], { ...ben, off })).toBe('Off 11:30 AM to 3:00 PM: Dentist');
    const wholeDay = [{ id: 'd', from: at('00:00'), to: '2026-11-26T00:00:00-05:00', reason: 'Wedding' }];
    expect(obstacle([trip], { ...ben, off: wholeDay })).toBe('Off: Wedding');
  });

  it('is his record before anything else', () => {
    const documents = [{ kind: 'medical' as const, expiresOn: '2026-11-24' }];
    expect(obstacle([trip], { ...ben, documents })).toBe('Medical certificate expired');
    expect(obstacle([trip], { ...ben, active: false, documents })).toBe('Inactive');
  });

  it('is a document that ends before the trip does, past midnight', () => {
    const documents = [{ kind: 'licence' as const, expiresOn: '2026-11-25' }];
    expect(obstacle([trip], { ...ben, documents })).toBeUndefined();
    const long = { ...trip, to: '2026-11-26T01:00:00-05:00' };
    const board = aDispatchBoard({ trips: [long] });
    expect(obstacleOfChauffeur(long, { ...ben, documents }, board)).toBe('Licence ends Nov 25');
  });
});

it('the documents that a trip is flagged for are named with their owner', () => {
  const ended = [{ kind: 'inspection' as const, expiresOn: '2026-11-23' }];
  const ending = [{ kind: 'licence' as const, expiresOn: '2026-11-25' }];
  const long = { ...trip, chauffeurId: ben.id, vehicleId: 'van', to: '2026-11-26T01:00:00-05:00' };
  const board = aDispatchBoard({
    trips: [long],
    chauffeurs: [{ ...ben, documents: ending }],
    vehicles: [aBoardVehicle({ id: 'van', name: 'Onyx', documents: ended })],
  });
  expect(expiredPapers(long, board)).toEqual([
    `${ben.name}: Licence ends Nov 25`,
    'Onyx: Inspection ended Nov 23, 2026',
  ]);
  expect(expiredPapers({ ...long, chauffeurId: null, vehicleId: null }, board)).toEqual([]);
});

describe('what is in the way of a car', () => {
  const board = aDispatchBoard({ trips: [trip] });
  const van = aBoardVehicle({ id: 'van', capacity: 6 });

  it('is nothing when it is free and large enough', () =>
    expect(obstacleOfVehicle(trip, van, board)).toBeUndefined());

  it('is too few seats', () =>
    expect(obstacleOfVehicle(trip, { ...van, capacity: 3 }, board)).toBe('3 seats, 4 ride'));

  it('is a block, or that it is not in use', () => {
    const off = [{ id: 'b', from: at('09:00'), to: at('10:30'), reason: '' }];
    expect(obstacleOfVehicle(trip, { ...van, off }, board)).toBe('Blocked 9:00 AM to 10:30 AM');
    expect(obstacleOfVehicle(trip, { ...van, available: false }, board)).toBe('Not in use');
    const documents = [{ kind: 'inspection' as const, expiresOn: '2026-11-24' }];
    expect(obstacleOfVehicle(trip, { ...van, documents }, board)).toBe('Inspection expired');
  });
});

describe('who a trip can be given to', () => {
  it('is everybody but who has it: the free ones first, then those who are busy, then those who can’t drive', () => {
    const board = aDispatchBoard({
      turnaroundMinutes: 60,
      chauffeurs: [
        aBoardChauffeur({ id: 'now', name: 'Abe' }),
        aBoardChauffeur({ id: 'out', name: 'Amy', active: false }),
        ben,
        aBoardChauffeur({ id: 'dev', name: 'Dev' }),
        aBoardChauffeur({ id: 'eve', name: 'Eve' }),
      ],
      trips: [
        { ...trip, chauffeurId: 'now' },
        other('09:00', '11:00'),
        other('06:00', '08:00', { id: 'early', chauffeurId: 'dev', customerName: 'Cy' }),
        other('18:00', '20:00', { id: 'evening', chauffeurId: 'dev', customerName: 'Di' }),
      ],
    });
    expect(
      candidatesFor({ ...trip, chauffeurId: 'now' }, board, 'chauffeur').map(({ name, note }) => [
        name,
        note,
      ]),
    ).toEqual([
      ['Eve', 'Free all around'],
      ['Dev', 'Free after Cy until 8:00 AM, before Di at 6:00 PM'],
      ['Ben', 'Drives Bo Lee from 9:00 AM, ready at 12:00 PM'],
      ['Amy', 'Inactive'],
    ]);
  });
});
