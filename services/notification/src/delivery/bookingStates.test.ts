import type { BookingFactsAnswer } from '@livery/shared-types';
import { unavailable } from '@livery/service-kit/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { factsFrom } from '../../test/bookingServer.ts';
import { aBooking } from '../../test/factories.ts';
import { NO_EVIDENCE, type PaymentEvidence } from '../domain/paymentEvidence.ts';
import { createBookingStates } from './bookingStates.ts';

const paid: PaymentEvidence = {
  ...NO_EVIDENCE,
  intents: [{ intentId: 'pi_1', capturedCents: 48_236, refundedCents: 0 }],
};
const card = aBooking();
const cash = aBooking({ paymentMethod: 'cash', paymentStatus: 'not_required' });

/** What was looked up, in order. */
let asked: string[];
let answer: (ids: readonly string[]) => Promise<BookingFactsAnswer[]>;
const states = createBookingStates(
  {
    facts: (ids) => {
      asked.push('booking');
      return answer(ids);
    },
  },
  {
    find: async (ids) => {
      if (ids.length > 0) asked.push('evidence');
      return new Map(ids.map((id) => [id, paid]));
    },
  },
);
const about = (booking: typeof card) => ({ bookingId: booking.bookingId, data: { booking } });
const find = async (booking: typeof card) => {
  const [state] = await states.find([about(booking)]);
  return state;
};

beforeEach(() => {
  asked = [];
  const known = new Map([card, cash].map((one) => [one.bookingId, factsFrom('booking.created', one)]));
  answer = async (ids) => ids.map((id) => known.get(id) ?? 'gone');
});

describe('the state of a booking', () => {
  it('is asked for after what payment has proven', async () => {
    expect(await find(card)).toMatchObject({ facts: { bookingId: card.bookingId }, proven: paid });
    expect(asked).toEqual(['evidence', 'booking']);
  });

  it('needs no evidence when event and booking say that it is paid in cash', async () => {
    expect(await find(cash)).toMatchObject({ facts: { paymentMethod: 'cash' }, proven: NO_EVIDENCE });
    expect(asked).toEqual(['booking']);
  });

  it.each([
    ['paid by card after all', factsFrom('booking.created', { ...cash, paymentMethod: 'stripe' })],
    ['paid some money', { ...factsFrom('booking.created', cash), capturedCents: 100 }],
    ['gone', 'gone' as const],
  ])('needs evidence, and what booking says after it, when a cash booking is %s', async (_what, facts) => {
    answer = async () => [facts];
    expect(await find(cash)).toEqual({ facts, proven: paid });
    expect(asked).toEqual(['booking', 'evidence', 'booking']);
  });

  it('needs evidence of a payment that an event tells of', async () => {
    await states.find([
      about(cash),
      { bookingId: cash.bookingId, data: { booking: cash, paymentIntentId: 'pi_1' } },
    ]);
    expect(asked).toEqual(['evidence', 'booking']);
  });

  it('is found out for all who ask at the same moment in one go, once for each booking', async () => {
    const [first, ...others] = await states.find([about(card), about(cash), about(card)]);
    expect(first).toMatchObject({ facts: { bookingId: card.bookingId }, proven: paid });
    expect(others[0]).toMatchObject({ facts: { bookingId: cash.bookingId }, proven: NO_EVIDENCE });
    expect(others[1]).toBe(first);
    expect(asked).toEqual(['evidence', 'booking']);
  });

  it('that booking cannot tell of is nobody else’s fault', async () => {
    const facts = factsFrom('booking.created', cash);
    answer = async (ids) => ids.map((id) => (id === card.bookingId ? 'unknown' : facts));
    expect(await states.find([about(card), about(cash)])).toMatchObject([
      { name: 'FactsUnavailable', isOutage: false },
      { facts },
    ]);
  });

  it.each([
    [unavailable('booking service', 5), true],
    [new Error('The booking service answered in an unknown form'), false],
  ])('cannot be had while booking fails: %s', async (fault, isOutage) => {
    answer = () => Promise.reject(fault);
    await expect(find(card)).rejects.toMatchObject({ name: 'FactsUnavailable', isOutage });
  });
});
