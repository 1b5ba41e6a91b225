import { describe, expect, it } from 'vitest';
import { aBoard, aBoardTrip, aChauffeur } from '../testing/factories.ts';
import { chauffeurChoices, daysOf } from './chauffeurChoices.ts';

const trip = { id: 'wanted', pickupDate: '2126-12-01T14:00:00-05:00', duration: 2 };
const ada = aChauffeur({ id: 'ada', name: 'Ada' });
const ben = aChauffeur({ id: 'ben', name: 'Ben' });
const board = aBoard({ date: '2126-12-01', turnaroundMinutes: 60 });
const licenceUntil = (expiresOn: string) => ({
  kind: 'licence' as const,
  number: '',
  expiresOn,
  confirmedBy: '',
});
const at = (time: string) => `2126-12-01T${time}:00-05:00`;
const obstacles = (...boards: (typeof board)[]) =>
  Object.fromEntries(
    chauffeurChoices(trip, [ada, ben], boards).map(({ name, obstacle }) => [name, obstacle]),
  );
const withTrip = (from: string, to: string, overrides = {}) => ({
  ...board,
  trips: [
    aBoardTrip({
      id: 'other',
      chauffeurId: 'ada',
      customerName: 'Bo Lee',
      from: at(from),
      to: at(to),
      ...overrides,
    }),
  ],
});

describe('who could drive a trip', () => {
  it('lists those who are free first', () => {
    const choices = chauffeurChoices(trip, [ada, ben], [withTrip('15:00', '17:00')]);
    expect(choices.map(({ name }) => name)).toEqual(['Ben', 'Ada']);
    expect(choices[1]?.obstacle).toBe('Drives Bo Lee 3:00 PM to 5:00 PM');
  });

  it.each([
    ['11:00', '13:00', undefined],
    ['11:00', '13:01', 'Drives Bo Lee 11:00 AM to 1:01 PM'],
    ['16:59', '18:00', 'Drives Bo Lee 4:59 PM to 6:00 PM'],
    ['17:00', '18:00', undefined],
  ])('keeps the turnaround between trips: %s to %s', (from, to, obstacle) =>
    expect(obstacles(withTrip(from, to))['Ada']).toBe(obstacle),
  );

  it('leaves out the trip itself, and trips that hold nobody', () => {
    expect(obstacles(withTrip('14:00', '16:00', { id: 'wanted' }))['Ada']).toBeUndefined();
    expect(obstacles(withTrip('14:00', '16:00', { status: 'completed' }))['Ada']).toBeUndefined();
  });

  it('names days off, a licence that ends, and who is not active', () => {
    const off = { id: 'o', from: at('00:00'), to: '2126-12-02T00:00:00-05:00', reason: 'Wedding' };
    const partly = { id: 'p', from: at('08:00'), to: at('15:00'), reason: '' };
    expect(obstacles(aBoard({ chauffeurs: [{ ...ada, atWork: null, off: [partly] }] }))['Ada']).toBe(
      'Off 8:00 AM to 3:00 PM',
    );
    const isOff = aBoard({ chauffeurs: [{ ...ada, atWork: null, off: [off] }] });
    expect(obstacles(isOff)['Ada']).toBe('Off: Wedding');
    const [ended, last, inactive] = chauffeurChoices(
      trip,
      [
        { ...ada, documents: [licenceUntil('2126-11-30')] },
        { ...ada, documents: [licenceUntil('2126-12-01')] },
        { ...ada, active: false },
      ],
      [],
    ).map(({ obstacle }) => obstacle);
    expect([ended, last, inactive].toSorted()).toEqual(['Inactive', 'Licence ended Nov 30, 2126', undefined]);
  });

  it('puts those first who are at work for the whole trip', () => {
    const withHours = (from: string, to: string) =>
      aBoard({ chauffeurs: [{ ...ada, atWork: [{ from: at(from), to: at(to) }], off: [] }] });
    const choices = (from: string, to: string) =>
      chauffeurChoices(trip, [ada, ben], [withHours(from, to)]).map(({ name, isOffHours }) => [
        name,
        isOffHours,
      ]);
    const [atWork, offHours] = [
      ['Ada', false],
      ['Ada', true],
    ];
    expect(choices('14:00', '16:00')[0]).toEqual(atWork);
    expect(choices('14:01', '18:00')).toEqual([['Ben', false], offHours]);
    expect(choices('08:00', '15:59')).toEqual([['Ben', false], offHours]);
  });

  it('reads the days of a trip in the business’s zone', () => {
    expect(daysOf(trip)).toEqual(['2126-12-01']);
    expect(daysOf({ pickupDate: '2126-12-01T23:00:00-05:00', duration: 3 })).toEqual([
      '2126-12-01',
      '2126-12-02',
    ]);
  });
});
