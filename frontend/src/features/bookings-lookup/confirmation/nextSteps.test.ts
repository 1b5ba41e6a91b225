import { describe, expect, it } from 'vitest';
import { anOwnBooking } from '../../../testing/factories.ts';
import { stepsAfterHold, stepsAfterPayment, stepsAfterRequest } from './nextSteps.ts';

const cash = { paymentMethod: 'cash', paymentStatus: 'not_required' } as const;

describe('what happens next', () => {
  it('names the address that is written to, and the cash to have at hand', () => {
    expect(stepsAfterRequest(anOwnBooking(cash))).toEqual([
      'An email about it is on its way to ana@example.com.',
      'We review your booking and write to you as soon as it is approved.',
      'You pay your chauffeur $120.00 in cash on arrival.',
    ]);
  });

  it('promises no email to somebody who gave no address', () => {
    const steps = [
      ...stepsAfterRequest(anOwnBooking({ ...cash, customerEmail: '' })),
      ...stepsAfterRequest(anOwnBooking({ customerEmail: '' })),
      ...stepsAfterPayment(anOwnBooking({ customerEmail: '' })),
    ].join(' ');
    expect(steps).not.toMatch(/email|write to you|receipt/);
  });

  it('says that nothing was charged for a car that is taken', () => {
    expect(stepsAfterRequest(anOwnBooking()).join(' ')).toContain('Nothing has been charged.');
  });

  it('speaks of no review once the booking is approved', () => {
    const paid = { paymentStatus: 'paid' } as const;
    expect(stepsAfterPayment(anOwnBooking(paid)).join(' ')).toContain('We review your booking');
    expect(stepsAfterPayment(anOwnBooking({ ...paid, status: 'approved' }))).toEqual([
      'A receipt is on its way to ana@example.com.',
      'Your chauffeur is there ahead of time on the day.',
    ]);
  });

  it.each([
    ['AC 848', 'Toronto Pearson, Terminal 1', /^Your chauffeur follows flight AC 848/],
    [null, 'Toronto Pearson, Terminal 1', /^Add your flight number/],
    // Somebody who is driven to the airport does not land there.
    ['AC 848', 'Union Station', /^Your chauffeur is there ahead of time/],
  ])(
    'with flight %s at %s says how the chauffeur knows when to come',
    (flightNumber, pickupAddress, words) => {
      const booking = anOwnBooking({ paymentStatus: 'paid', flightNumber, pickupAddress });
      expect(stepsAfterPayment(booking).at(-1)).toMatch(words);
      const isAsked = stepsAfterRequest(anOwnBooking({ ...cash, flightNumber, pickupAddress })).some((step) =>
        step.startsWith('Add your flight number'),
      );
      expect(isAsked).toBe(flightNumber === null);
    },
  );

  it('says of a held card that it is charged later', () => {
    expect(stepsAfterHold(anOwnBooking())[0]).toContain('Nothing was charged yet.');
  });
});
