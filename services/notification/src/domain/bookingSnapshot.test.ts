import type { BookingFacts } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { aBooking, aQuote } from '../../test/factories.ts';
import { snapshotFrom } from './bookingSnapshot.ts';
import type { PaymentEvidence } from './paymentEvidence.ts';

const BEFORE = '2031-07-02T12:00:00.000Z';
const AFTER = '2031-07-02T12:05:00.000Z';

function factsWith(refundedCents: number, paymentAsOf?: string): BookingFacts {
  const booking = aBooking({ totalCents: 10_000, paymentStatus: 'refunded' });
  return {
    ...booking,
    quote: aQuote(booking),
    capturedCents: 10_000,
    refundedCents,
    refundDueCents: 10_000,
    ...(paymentAsOf === undefined ? {} : { paymentAsOf }),
    cashReceivedCents: null,
    disputed: false,
    canPay: false,
    notPayableReason: null,
    ending: null,
    isDeleted: false,
  };
}

const evidenceWith = (refundedCents: number, asOf: string): PaymentEvidence => ({
  asOf: new Date(asOf),
  intents: [{ intentId: 'pi_1', capturedCents: 10_000, refundedCents }],
  failedRefunds: refundedCents === 0 ? ['re_1'] : [],
  disputes: [],
  hold: null,
});

describe('the money of a booking', () => {
  it('is not called refunded once a refund has bounced, although booking does not know that yet', () => {
    expect(snapshotFrom(factsWith(10_000, BEFORE), evidenceWith(0, AFTER))).toMatchObject({
      refundedCents: 0,
      refundDueCents: 10_000,
      paymentStatus: 'refund_pending',
    });
  });

  it('is what booking says when booking has stored newer payment events', () => {
    expect(snapshotFrom(factsWith(10_000, AFTER), evidenceWith(0, BEFORE)).refundedCents).toBe(10_000);
    expect(snapshotFrom(factsWith(0, AFTER), evidenceWith(10_000, BEFORE)).refundedCents).toBe(0);
  });

  it('counts a refund that only one of both knows, when a booking of an earlier release names no time', () => {
    expect(snapshotFrom(factsWith(10_000), evidenceWith(4_000, AFTER)).refundedCents).toBe(10_000);
    expect(snapshotFrom(factsWith(0), evidenceWith(4_000, AFTER)).refundedCents).toBe(4_000);
  });
});
