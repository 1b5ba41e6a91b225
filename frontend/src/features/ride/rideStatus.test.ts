import type { PassengerRide } from '@livery/shared-types/ride';
import { describe, expect, it } from 'vitest';
import { aPassengerRide } from '../../testing/factories.ts';
import { headlineOf, isOver, phaseOf } from './rideStatus.ts';

/** The pickup is at 2:30 PM in Toronto. */
const at = (clock: string) => Date.parse(`2126-12-01T${clock}:00-05:00`);
const said = (overrides: Partial<PassengerRide>, now = at('13:00')) =>
  headlineOf(aPassengerRide(overrides), now);
const onTheWay = { step: 'on_the_way' } as const;

describe('the phase of a ride', () => {
  it.each([
    [{ status: 'pending_approval', chauffeur: null, step: null }, 'unconfirmed'],
    [{ status: 'pending_payment', chauffeur: null, step: null }, 'unconfirmed'],
    [{ chauffeur: null, step: null }, 'looking'],
    [{ step: null }, 'assigned'],
    [{ status: 'confirmed' }, 'accepted'],
    [onTheWay, 'on_the_way'],
    [{ step: 'on_board' }, 'on_board'],
    [{ status: 'completed', step: 'done' }, 'done'],
    // Staff completed it.
    [{ status: 'completed', step: 'on_board' }, 'done'],
    [{ status: 'cancelled', ...onTheWay }, 'off'],
    [{ status: 'rejected' }, 'off'],
  ] as const)('%o is %s', (overrides, phase) => {
    expect(phaseOf(aPassengerRide(overrides))).toBe(phase);
  });

  it('is the last one when the ride is done or off', () => {
    expect(isOver(aPassengerRide())).toBe(false);
    expect(isOver(aPassengerRide({ status: 'completed' }))).toBe(true);
    expect(isOver(aPassengerRide({ status: 'cancelled' }))).toBe(true);
  });
});

describe('what the passenger is told', () => {
  it('names the chauffeur and the pickup ahead of the ride', () => {
    expect(said({})).toEqual({
      title: 'Marc Roy will drive you',
      lead: 'Pickup on Dec 1, 2126 at 2:30 PM.',
      isLate: false,
    });
  });

  it('says when the car is expected', () => {
    const { lead, isLate } = said({ ...onTheWay, expectedAt: '2126-12-01T19:31:00.000Z' });
    expect(lead).toBe('Arrives about 2:31 PM.');
    expect(isLate).toBe(false);
  });

  it('says the pickup where the arrival is not known', () => {
    expect(said(onTheWay).lead).toBe('Pickup is at 2:30 PM.');
  });

  it('says that the car is late, by how much, and that we are sorry', () => {
    const { lead, isLate } = said({ ...onTheWay, expectedAt: '2126-12-01T19:42:00.000Z' });
    expect(lead).toBe('Arrives about 2:42 PM, 12 minutes later than planned. We are sorry.');
    expect(isLate).toBe(true);
    expect(said({ ...onTheWay, late: true }, at('14:35')).lead).toBe(
      'Running late: pickup was at 2:30 PM. We are sorry.',
    );
  });

  it('promises no time that has passed', () => {
    const { lead } = said({ ...onTheWay, expectedAt: '2126-12-01T19:29:00.000Z' }, at('14:29'));
    expect(lead).toBe('Arrives any moment.');
  });

  it('says that nobody has set off yet, and whom to call', () => {
    expect(said({ late: true }, at('14:20')).lead).toBe(
      'Marc Roy has not set off yet, and may be late. Our team has been alerted. Please call us if you are in a hurry.',
    );
    expect(said({ late: true }, at('14:40')).lead).toMatch(/^Marc Roy has not set off yet, and is late\./);
    expect(said({ late: true, chauffeur: null, step: null }).lead).toMatch(/not named yet, and may be late/);
  });

  it.each([
    ['14:20', '14:25', 'Marc Roy is at Union Station. Take your time: pickup is at 2:30 PM.'],
    ['14:20', '14:45', 'Marc Roy has been waiting at Union Station since 2:30 PM.'],
    ['14:40', '14:45', 'Marc Roy has been waiting at Union Station since 2:40 PM.'],
  ])('of a car that came at %s, at %s', (arrived, now, lead) => {
    const steps = [{ step: 'arrived', at: `2126-12-01T${arrived}:00-05:00` } as const];
    expect(said({ step: 'arrived', steps }, at(now))).toMatchObject({ title: 'Your car is here', lead });
  });

  it.each([
    [{ step: 'on_board' }, 'You are on your way', 'To Casa Loma.'],
    [{ status: 'completed', canRate: false }, 'Thank you for riding with us', 'This ride is over.'],
    [
      { status: 'cancelled' },
      'This ride is cancelled',
      'No car comes for it. If you did not expect that, please call us.',
    ],
  ] as const)('%o', (overrides, title, lead) => {
    expect(said(overrides)).toEqual({ title, lead, isLate: false });
  });
});
