import { describe, expect, it } from 'vitest';
import { anOwnBooking } from '../../testing/factories.ts';
import { changeWanted, faultsOf, fieldOfFault, wantedTripOf } from './wantedTrip.ts';

const booking = anOwnBooking({ passengers: 2 });
const trip = wantedTripOf(booking);

describe('the trip that a customer wants instead', () => {
  it('asks for nothing while it is the booked one', () => {
    expect(changeWanted(booking, trip)).toEqual({});
    expect(changeWanted(booking, { ...trip, destinations: ['Casa Loma', ' '] })).toEqual({});
  });

  it('asks for exactly what is different', () => {
    const wanted = { ...trip, time: '15:30', duration: '4', destinations: ['Casa Loma', 'Harbourfront'] };
    expect(changeWanted(booking, wanted)).toEqual({
      pickupDate: '2126-12-01T15:30',
      duration: 4,
      destinations: ['Casa Loma', 'Harbourfront'],
    });
    const car = { ...trip, vehicleId: 'a-car', passengers: '', pickupAddress: ' Pearson ' };
    expect(changeWanted(booking, car)).toEqual({
      vehicleId: 'a-car',
      passengers: null,
      pickupAddress: 'Pearson',
    });
  });

  it('is not asked for while something is missing or no number', () => {
    expect(faultsOf(trip)).toEqual({});
    expect(Object.keys(faultsOf({ ...trip, date: '', duration: '1', passengers: '0' }))).toEqual([
      'date',
      'duration',
      'passengers',
    ]);
  });

  it('has a field for every fault that the server names', () => {
    expect(fieldOfFault('body.pickupDate')).toBe('date');
    expect(fieldOfFault('destinations.1')).toBe('destinations');
    expect(fieldOfFault('quotedTotal')).toBeUndefined();
  });
});
