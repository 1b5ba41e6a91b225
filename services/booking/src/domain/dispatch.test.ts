import { describe, expect, it } from 'vitest';
import { hours, NOW, paid, sampleBooking } from '../../test/sample.ts';
import { tripToAccept } from './acceptance.ts';
import { NO_RIDE, type Booking, type RideState } from './booking.ts';
import { newChauffeur } from './chauffeur.ts';
import { dispatchFlags, isOffDuty, isOnBoard } from './dispatch.ts';

const marc = { id: 'm', name: 'Marc', phone: '', email: '', photoUrl: null };
const ride = (...steps: RideState['steps'][number]['step'][]): RideState => ({
  ...NO_RIDE,
  steps: steps.map((step) => ({ step, at: NOW, receivedAt: NOW, clientId: step })),
});
const pickupIn = (count: number) => ({ ...sampleBooking().pickup, at: hours(count), latestAt: hours(count) });
const ready = (overrides: Partial<Booking> = {}) =>
  sampleBooking({
    status: 'approved',
    chauffeur: marc,
    ride: ride('accepted'),
    payment: paid(),
    ...overrides,
  });
const flags = (booking: Booking, now = NOW) => dispatchFlags(booking, { now, lateMinutes: 15 });

describe('the flags of a trip', () => {
  it('are none when everything is there', () => {
    expect(flags(ready())).toEqual([]);
  });

  it('name what is missing, all of it', () => {
    expect(flags(sampleBooking({ vehicle: null }))).toEqual([
      'not_approved',
      'no_vehicle',
      'no_chauffeur',
      'unpaid',
    ]);
  });

  it('say that the chauffeur gave the trip back, until somebody has it', () => {
    const declined = [{ chauffeurId: 'm', name: 'Marc', reason: '', at: NOW }];
    expect(flags(ready({ chauffeur: null, ride: { ...NO_RIDE, declined } }))).toEqual([
      'no_chauffeur',
      'declined',
    ]);
    expect(flags(ready({ pickup: pickupIn(20), ride: { ...NO_RIDE, declined } }))).toEqual(['not_accepted']);
  });

  it('say that the chauffeur has not said yes, to an approved trip', () => {
    const soon = { pickup: pickupIn(20), ride: NO_RIDE };
    expect(flags(ready(soon))).toEqual(['not_accepted']);
    expect(flags(ready({ ...soon, status: 'completed' }))).toEqual([]);
    expect(flags(ready({ ...soon, chauffeur: null }))).toEqual(['no_chauffeur']);
  });

  it('say that the chauffeur accepted another trip than this one, however long before the pickup', () => {
    const step = { step: 'accepted' as const, at: NOW, receivedAt: NOW, clientId: 'accepted' };
    const booking = ready();
    const accepted = { trip: { ...tripToAccept(booking), passengers: 9 }, step };
    const changed = { ...booking, ride: { ...NO_RIDE, acceptance: accepted } };
    expect(flags(changed)).toEqual(['changed']);
    expect(flags({ ...changed, pickup: pickupIn(1) })).toEqual(['changed']);
    expect(flags({ ...changed, ride: { ...ride('accepted', 'on_the_way'), acceptance: accepted } })).toEqual([
      'changed',
    ]);
    expect(flags({ ...changed, status: 'completed' })).toEqual([]);
  });

  it('do not ask for a yes before the last 24 hours, and still do once the pickup has passed', () => {
    const booking = ready({ pickup: pickupIn(24.01), ride: NO_RIDE });
    expect(flags(booking)).toEqual([]);
    expect(flags(booking, hours(0.01))).toEqual(['not_accepted']);
    expect(flags(booking, hours(26.5))).toEqual(['not_accepted']);
  });

  it('say that the chauffeur is off duty, inactive or gone', () => {
    const record = (overrides: object = {}) =>
      newChauffeur(
        marc.id,
        {
          ...marc,
          documents: [],
          languages: [],
          hours: [],
          active: true,
          notes: '',
          ...overrides,
        },
        { actor: 'dana', now: NOW },
      );
    const booking = ready();
    const { at } = booking.pickup;
    const span = (from: number, to: number) => ({ start: hours(from, at), end: hours(to, at) });
    expect(isOffDuty(booking, record())).toBe(false);
    expect(isOffDuty(booking, undefined)).toBe(true);
    expect(isOffDuty(booking, record({ active: false }))).toBe(true);
    expect(isOffDuty(booking, record(), [span(1, 5)])).toBe(true);
    expect(isOffDuty(booking, record(), [span(-5, 0), span(2, 5)])).toBe(false);
    expect(isOffDuty({ ...booking, chauffeur: null }, undefined)).toBe(false);
    expect(dispatchFlags(booking, { now: NOW, lateMinutes: 15, isOffDuty: true })).toEqual(['off_duty']);
  });

  it.each([
    ['a card that has not paid', {}, true],
    ['a card that is authorised', { status: 'authorized' as const }, false],
    ['a payment on its way', { status: 'processing' as const }, false],
  ])('look at the money: %s', (_, payment, isUnpaid) => {
    const booking = ready({ payment: { ...sampleBooking().payment, ...payment } });
    expect(flags(booking).includes('unpaid')).toBe(isUnpaid);
  });

  it('ask for cash after the trip only', () => {
    const cash = { paymentMethod: 'cash', payment: { ...sampleBooking().payment } } as const;
    expect(flags(ready(cash))).toEqual([]);
    expect(flags(ready({ ...cash, status: 'completed' }))).toEqual(['unpaid']);
    expect(flags(ready({ ...cash, status: 'completed', cashReceivedCents: 13_671 }))).toEqual([]);
  });

  it('ask nothing of a trip that was driven', () => {
    expect(flags(ready({ status: 'completed', chauffeur: null, vehicle: null }))).toEqual([]);
  });

  it('say when a step is late', () => {
    const booking = ready({ pickup: pickupIn(0.2) });
    expect(flags(booking)).toEqual(['late']);
    expect(flags({ ...booking, ride: NO_RIDE })).toEqual(['not_accepted', 'late']);
    // Nobody is late where nobody is assigned.
    expect(flags({ ...booking, chauffeur: null })).toEqual(['no_chauffeur']);
    expect(flags({ ...booking, ride: ride('accepted', 'on_the_way') })).toEqual([]);
    expect(flags({ ...booking, ride: ride('accepted', 'on_the_way') }, hours(0.3))).toEqual(['late']);
    expect(flags({ ...booking, ride: ride('accepted', 'on_the_way', 'arrived') }, hours(0.3))).toEqual([]);
  });
});

describe('the board of a day', () => {
  const day = { start: hours(-8), end: hours(16) };
  const shows = (booking: Booking, now = NOW) => isOnBoard(booking, day, now);

  it('has what falls on the day, also what began on the day before or ends on the next', () => {
    expect(shows(ready({ pickup: pickupIn(-9) }))).toBe(true);
    expect(shows(ready({ pickup: pickupIn(15) }))).toBe(true);
    expect(shows(ready({ pickup: pickupIn(-10) }))).toBe(false);
    expect(shows(ready({ pickup: pickupIn(16) }))).toBe(false);
  });

  it('has what is under way, today', () => {
    const late = ready({
      pickup: pickupIn(-12),
      ride: ride('accepted', 'on_the_way', 'arrived', 'on_board'),
    });
    expect(shows(late)).toBe(true);
    expect(shows(late, hours(24))).toBe(false);
    expect(shows({ ...late, ride: ride('accepted') })).toBe(false);
    expect(shows({ ...late, status: 'completed' })).toBe(false);
  });
});
