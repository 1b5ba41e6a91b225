import { describe, expect, it } from 'vitest';
import { journeyAgain, journeyBack, journeyQuery, type BookedTrip } from './journey.ts';

const trip: BookedTrip = {
  pickupAddress: '12 Ellesmere Road',
  destinations: ['Union Station', 'Toronto Pearson, Terminal 1'],
  hours: 2,
  passengers: 4,
  luggage: 6,
  serviceIds: ['departure'],
  vehicleId: 'suv',
};

describe('a trip booked again', () => {
  it('keeps all but its date', () => {
    expect(journeyAgain(trip, '14:30')).toEqual({
      trip: 'one-way',
      pickup: '12 Ellesmere Road',
      to: ['Union Station', 'Toronto Pearson, Terminal 1'],
      time: '14:30',
      hours: '2',
      passengers: '4',
      luggage: '6',
      service: ['departure'],
      vehicle: 'suv',
    });
  });

  it.each([
    ['without a destination', { destinations: [] }],
    ['that kept the car for longer', { hours: 4 }],
  ])('is by the hour %s', (_what, overrides) => {
    expect(journeyAgain({ ...trip, ...overrides }).trip).toBe('hourly');
  });

  it('says nothing of what is unknown', () => {
    const unknown = { ...trip, passengers: null, luggage: undefined, vehicleId: null, serviceIds: [] };
    expect(journeyQuery(journeyAgain(unknown))).toBe(
      'trip=one-way&pickup=12+Ellesmere+Road&hours=2&to=Union+Station&to=Toronto+Pearson%2C+Terminal+1',
    );
  });
});

describe('the way back', () => {
  it('begins where the trip ended, and passes its stops in the other direction', () => {
    expect(journeyBack(trip)).toMatchObject({
      pickup: 'Toronto Pearson, Terminal 1',
      to: ['Union Station', '12 Ellesmere Road'],
      time: '',
      vehicle: 'suv',
      service: [],
    });
  });

  it('keeps the services where nothing else was booked', () => {
    expect(journeyBack({ ...trip, vehicleId: null })?.service).toEqual(['departure']);
  });

  it.each([
    ['no destination', { destinations: [] }],
    ['no pickup address', { pickupAddress: '' }],
  ])('is unknown with %s', (_what, overrides) => {
    expect(journeyBack({ ...trip, ...overrides })).toBeUndefined();
  });
});
