import { afterEach, describe, expect, it } from 'vitest';
import { forgetContact } from '../../domain/rememberedContact.ts';
import { emptyDraft } from './bookingDraft.ts';
import { firstDraft, isWholeJourney, rememberBooker, withPresets } from './draftPresets.ts';

const now = new Date('2026-11-21T10:20:00-05:00');
const kept = {
  ...emptyDraft(),
  date: '2026-11-21',
  time: '12:00',
  serviceIds: ['a'],
  pickupAddress: 'Casa Loma',
  duration: '5',
  firstName: 'Nora',
  acceptsTerms: true,
};
const preset = (search: string, draft = kept) => withPresets(draft, new URLSearchParams(search), now);

describe('what an address brings', () => {
  it('adds one service or a vehicle to what is kept', () => {
    expect(preset('service=b&vehicle=v')).toEqual({ ...kept, serviceIds: ['a', 'b'], vehicleId: 'v' });
  });

  it('puts a whole journey in place of the kept one, and asks for consent again', () => {
    const search =
      'trip=one-way&pickup=Union+Station&to=CN+Tower&date=2026-12-01&time=14:30&passengers=4&luggage=6';
    const draft = preset(search);
    // Another trip than the one that was kept, which another tab may send meanwhile.
    expect(draft.id).not.toBe(kept.id);
    expect(draft).toEqual({
      ...kept,
      id: draft.id,
      trip: 'one-way',
      pickupAddress: 'Union Station',
      destinations: [{ address: 'CN Tower' }],
      date: '2026-12-01',
      time: '14:30',
      duration: '2',
      passengers: '4',
      luggage: '6',
      acceptsTerms: false,
    });
  });

  it('takes the hours of a journey, and for one way without hours those of the road', () => {
    expect(preset('trip=hourly&pickup=Union+Station&hours=6').duration).toBe('6');
    expect(preset('pickup=Union+Station&to=Niagara+Falls,+Table+Rock&to=Union+Station').duration).toBe('4');
    expect(preset('trip=hourly&pickup=Union+Station').duration).toBe('5');
  });

  it('takes no moment that has passed, and no count that is none', () => {
    const draft = preset('pickup=Union+Station&date=2026-11-20&time=14:30&passengers=many');
    expect(draft).toMatchObject({ date: kept.date, time: kept.time, passengers: '' });
  });

  it.each([
    'date=9999-99-99&time=10:00',
    'date=2027-02-30&time=10:00',
    'date=2030-01-01&time=10:00',
    'date=2030-01-01',
    'date=2027-11-21&time=10:21',
    'time=99:99',
  ])('takes no moment that no calendar has, or that can’t be booked yet: %s', (moment) => {
    const search = `pickup=Union+Station&to=CN+Tower&${moment}`;
    expect(preset(search)).toMatchObject({ date: kept.date, time: kept.time });
    expect(isWholeJourney(new URLSearchParams(search), now)).toBe(false);
  });

  it('takes the last moment that can be booked', () => {
    const search = 'pickup=Union+Station&to=CN+Tower&date=2027-11-21&time=10:20';
    expect(preset(search)).toMatchObject({ date: '2027-11-21', time: '10:20' });
    expect(isWholeJourney(new URLSearchParams(search), now)).toBe(true);
  });

  it.each([
    ['2027-03-14', '02:30'],
    ['2026-12-01', '99:99'],
  ])('leaves a time to be chosen that its day doesn’t have: %s %s', (date, time) => {
    const search = `pickup=Union+Station&to=CN+Tower&date=${date}&time=${time}`;
    expect(preset(search)).toMatchObject({ date, time: '' });
    expect(isWholeJourney(new URLSearchParams(search), now)).toBe(false);
  });

  it('leaves the day to be chosen of a time that the kept day doesn’t have', () => {
    const draft = { ...kept, date: '2027-03-14' };
    expect(preset('pickup=Union+Station&time=02:30', draft)).toMatchObject({ date: '', time: '02:30' });
  });

  it('takes no hours beyond the longest booking', () => {
    expect(preset('trip=hourly&pickup=Union+Station&hours=99999999999').duration).toBe('168');
    expect(preset('trip=hourly&pickup=Union+Station&hours=-3').duration).toBe('2');
  });

  it('takes a time without a day, and leaves a day to be chosen on which it has passed', () => {
    expect(preset('pickup=Union+Station&time=14:30')).toMatchObject({ date: '2026-11-21', time: '14:30' });
    expect(preset('pickup=Union+Station&time=09:00')).toMatchObject({ date: '', time: '09:00' });
  });

  it('takes a day without a time, and fills in nothing else', () => {
    const draft = preset('pickup=Union+Station&date=2026-11-21', { ...kept, date: '', time: '' });
    expect(draft).toMatchObject({ date: '2026-11-21', time: '' });
  });

  it('leaves hours that can’t be read to be seen and refused', () => {
    expect(preset('trip=hourly&pickup=Union+Station&hours=6,5').duration).toBe('6,5');
    expect(preset('trip=hourly&pickup=Union+Station&hours=many').duration).toBe('2');
  });

  it('keeps the chosen services for a new route, unless a trip with its own car or services is given', () => {
    expect(preset('pickup=Union+Station&to=CN+Tower').serviceIds).toEqual(['a']);
    expect(preset('pickup=Union+Station&vehicle=v')).toMatchObject({ vehicleId: 'v', serviceIds: [] });
    expect(preset('pickup=Union+Station&service=b').serviceIds).toEqual(['b']);
  });

  it.each([
    ['pickup=A&to=B&date=2026-12-01&time=14:30', true],
    ['trip=hourly&pickup=A&date=2026-12-01&time=14:30', true],
    ['pickup=A&date=2026-12-01&time=14:30', false],
    ['pickup=A&to=B', false],
    ['pickup=A&to=B&date=2026-11-20&time=14:30', false],
    ['', false],
  ])('is a whole journey for %j: %s', (search, expected) => {
    expect(isWholeJourney(new URLSearchParams(search), now)).toBe(expected);
  });
});

describe('who booked last', () => {
  afterEach(() => forgetContact());

  it('fills in a form that names nobody, and how they paid', () => {
    rememberBooker({
      ...kept,
      lastName: 'Berg',
      email: 'n@example.com',
      phone: '416',
      paymentMethod: 'cash',
    });
    expect(firstDraft(undefined)).toMatchObject({
      firstName: 'Nora',
      email: 'n@example.com',
      phone: '416',
      paymentMethod: 'cash',
      serviceIds: [],
    });
  });
});
