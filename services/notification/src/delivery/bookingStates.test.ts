import type { BookingFacts } from '@livery/shared-types';
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
let answer: (bookingId: string) => Promise<BookingFacts | 'gone'>;
const states = createBookingStates(
  {
    facts: (bookingId) => {
      asked.push('booking');
      return answer(bookingId);
    },
  },
  {
    find: async () => {
      asked.push('evidence');
      return paid;
    },
  },
);
const find = (booking: typeof card) => states.find(booking.bookingId, { booking });

beforeEach(() => {
  asked = [];
  const known = new Map([card, cash].map((one) => [one.bookingId, factsFrom('booking.created', one)]));
  answer = async (bookingId) => known.get(bookingId) ?? 'gone';
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
    answer = async () => facts;
    expect(await find(cash)).toEqual({ facts, proven: paid });
    expect(asked).toEqual(['booking', 'evidence', 'booking']);
  });

  it('needs evidence of a payment that an event tells of', async () => {
    await states.find(cash.bookingId, { booking: cash, paymentIntentId: 'pi_1' });
    expect(asked).toEqual(['evidence', 'booking']);
  });

  it('is found out once for all who ask at the same moment', async () => {
    const [first, ...others] = await Promise.all([find(card), find(card), find(card), find(cash)]);
    expect(others[0]).toBe(first);
    expect(others[1]).toBe(first);
    expect(asked.toSorted()).toEqual(['booking', 'booking', 'evidence']);
  });

  it('is asked for again by an e-mail that comes while a question is on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<'gone'>();
    answer = () => promise;
    const early = find(cash);
    while (asked.length === 0) await new Promise((done) => setTimeout(done, 1));
    const approved = factsFrom('booking.approved', cash);
    answer = async () => approved;
    expect((await find(cash)).facts).toBe(approved);
    resolve('gone');
    await early;
  });

  it.each([
    [unavailable('booking service', 5), true],
    [new Error('The booking service answered in an unknown form'), false],
  ])('cannot be had while booking fails: %s', async (fault, isOutage) => {
    answer = () => Promise.reject(fault);
    await expect(find(card)).rejects.toMatchObject({ name: 'FactsUnavailable', isOutage });
  });
});
