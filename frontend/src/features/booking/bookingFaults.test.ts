import type { Service, Vehicle } from '@livery/shared-types/catalog';
import { describe, expect, it } from 'vitest';
import { BLANK_DRAFT, emptyDraft, type BookingDraft } from './bookingDraft.ts';
import { faultsOf, type FormRules } from './bookingRules.ts';

const SERVICE = '6a0b0f3e-55c5-4c43-9a5e-6a3f6f9f2f11';
const GUIDE = '6a0b0f3e-55c5-4c43-9a5e-6a3f6f9f2f12';
const CAR = '6a0b0f3e-55c5-4c43-9a5e-6a3f6f9f2f13';
const rules: FormRules = {
  services: [
    { id: SERVICE, category: 'airport' },
    { id: GUIDE, category: 'other' },
  ] as Service[],
  vehicles: [{ id: CAR, name: 'Onyx', capacity: 3, luggageCapacity: 2 }] as Vehicle[],
};
const draft = (overrides: Partial<BookingDraft> = {}): BookingDraft => ({
  ...emptyDraft(),
  date: '2026-12-01',
  time: '10:00',
  serviceIds: [SERVICE],
  firstName: 'Ada',
  email: 'ada@example.com',
  phone: '416-555-0100',
  pickupAddress: 'Union Station',
  acceptsTerms: true,
  ...overrides,
});
const now = new Date('2026-11-21T10:20:00-05:00');
const fieldsOf = (wrong: Partial<BookingDraft>) =>
  faultsOf(draft(wrong), rules, now)?.fields.map(({ field }) => field);

describe('the faults of a booking form', () => {
  it.each<[Partial<BookingDraft>, string, string]>([
    [{ firstName: ' ' }, 'Missing Information', 'Please fill in all required fields'],
    [{ email: '' }, 'Missing Information', 'Please fill in all required fields'],
    [{ date: '' }, 'Missing Information', 'Please fill in all required fields'],
    [{ time: '' }, 'Missing Information', 'Please fill in all required fields'],
    [{ serviceIds: [] }, 'No Services Selected', 'Please select at least one service or vehicle'],
    [{ duration: '1' }, 'Minimum Duration Required', 'Bookings must be at least 2 hours.'],
  ])('show the toast of the specification for %j', (wrong, title, description) => {
    expect(faultsOf(draft(wrong), rules, now)?.notice).toEqual({ title, description });
  });

  it.each<Partial<BookingDraft>>([{ firstName: '' }, { serviceIds: [] }, { duration: '1' }, BLANK_DRAFT])(
    'is not said twice in the same words: %j',
    (wrong) => {
      const { fields, notice } = faultsOf(draft(wrong), rules, now) ?? { fields: [] };
      expect(fields.map(({ message }) => message)).not.toContain(notice?.description);
    },
  );

  it('are all reported at once, one for each field', () => {
    const everything = { ...BLANK_DRAFT, duration: '1' };
    const faults = faultsOf(everything, rules, now);
    expect(faults?.fields.map(({ field }) => field)).toEqual([
      'date',
      'time',
      'firstName',
      'email',
      'pickupAddress',
      'phone',
      'vehicleId',
      'duration',
      'acceptsTerms',
    ]);
    expect(faults?.notice?.title).toBe('Missing Information');
  });

  it('include a passenger without a name, and a phone number that is none', () => {
    expect(fieldsOf({ hasPassenger: true })).toEqual(['passengerName']);
    const ana = { hasPassenger: true, passengerName: 'Ana Ruiz' };
    expect(fieldsOf({ ...ana, passengerPhone: '12' })).toEqual(['passengerPhone']);
    expect(fieldsOf(ana)).toBeUndefined();
  });

  it('include a pickup that has passed', () => {
    expect(fieldsOf({ date: '2026-11-20', time: '' })).toEqual(['time', 'date']);
    expect(fieldsOf({ date: '2026-11-21', time: '10:20' })).toEqual(['date']);
    expect(fieldsOf({ date: '2026-11-21', time: '10:21' })).toBeUndefined();
  });

  it.each(['6.5', '6,0', '1,149', '12 hours'])('include hours that can’t be read: %s', (duration) => {
    expect(fieldsOf({ duration })).toEqual(['duration']);
  });

  it('say of a missing time nothing of the day', () => {
    expect(fieldsOf({ time: '' })).toEqual(['time']);
  });

  it('have no toast where the specification has none', () => {
    const faults = faultsOf(draft({ email: 'ada@', acceptsTerms: false }), rules, now);
    expect(faults?.notice).toBeUndefined();
    expect(faults?.fields).toEqual([
      { field: 'email', message: 'Invalid email address' },
      { field: 'acceptsTerms', message: 'Please accept the cancellation terms to continue' },
    ]);
  });

  it('include a missing address and phone only where a chauffeur is to come', () => {
    const nowhere = { pickupAddress: ' ', phone: '' };
    expect(fieldsOf(nowhere)).toEqual(['pickupAddress', 'phone']);
    expect(fieldsOf({ ...nowhere, serviceIds: [GUIDE] })).toBeUndefined();
    expect(fieldsOf({ ...nowhere, serviceIds: [GUIDE], vehicleId: CAR })).toEqual(['pickupAddress', 'phone']);
    // Choosing a car after the others were mended asks for nothing more.
    expect(fieldsOf({ ...nowhere, serviceIds: [] })).toEqual(['pickupAddress', 'phone', 'vehicleId']);
  });

  it('include more passengers or luggage than the car takes', () => {
    expect(fieldsOf({ vehicleId: CAR, passengers: '4', luggage: '3' })).toEqual(['passengers', 'luggage']);
    expect(fieldsOf({ vehicleId: CAR, passengers: '3', luggage: '2' })).toBeUndefined();
  });

  it('are none for a complete form, also with a vehicle alone', () => {
    expect(faultsOf(draft(), rules, now)).toBeUndefined();
    expect(faultsOf(draft({ serviceIds: [], vehicleId: CAR }), rules, now)).toBeUndefined();
  });
});
