import { COMPANY_PROMISES_DEFAULTS } from '@livery/shared-types';
import { refundPercentage } from '@livery/shared-types/refundTiers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW, hours, sampleBooking } from '../../test/sample.ts';
import { policyPercentage, policyUntil, refundCents } from './refundPolicy.ts';

const HOUR_MS = 3_600_000;
const pickup = new Date('2027-06-10T12:00:00.000Z');
const before = (ms: number) => new Date(pickup.getTime() - ms);

const pickupAt = (at: Date) => ({ ...sampleBooking().pickup, at, latestAt: at });

describe('refundPercentage', () => {
  it.each([
    ['24 h and 1 ms', 24 * HOUR_MS + 1, 100],
    ['24 h', 24 * HOUR_MS, 100],
    ['1 ms less than 24 h', 24 * HOUR_MS - 1, 75],
    ['12 h and 1 ms', 12 * HOUR_MS + 1, 75],
    ['12 h', 12 * HOUR_MS, 75],
    ['1 ms less than 12 h', 12 * HOUR_MS - 1, 50],
    ['2 h and 1 ms', 2 * HOUR_MS + 1, 50],
    ['2 h', 2 * HOUR_MS, 50],
    ['1 ms less than 2 h', 2 * HOUR_MS - 1, 0],
    ['no time', 0, 0],
    ['less than no time', -1, 0],
  ])('with %s of notice is as promised', (_what, noticeMs, percentage) => {
    expect(refundPercentage(pickup, before(noticeMs))).toBe(percentage);
  });

  it('never grows as the pickup comes closer, and knows four answers only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 72 * HOUR_MS }), fc.nat(HOUR_MS), (noticeMs, laterMs) => {
        const early = refundPercentage(pickup, before(noticeMs));
        const late = refundPercentage(pickup, before(noticeMs - laterMs));
        expect(late).toBeLessThanOrEqual(early);
        expect([0, 50, 75, 100]).toContain(early);
      }),
    );
  });

  it('counts elapsed hours over clock changes, not the digits of the clock', () => {
    // Noon to noon in Toronto: 23 hours in spring, 25 in autumn.
    const spring = refundPercentage(new Date('2027-03-14T16:00:00Z'), new Date('2027-03-13T17:00:00Z'));
    const autumn = refundPercentage(new Date('2027-11-07T17:00:00Z'), new Date('2027-11-06T16:00:00Z'));
    expect([spring, autumn]).toEqual([75, 100]);
  });
});

describe('refundCents', () => {
  it('rounds half a cent up', () => {
    expect(refundCents({ capturedCents: 1, refundedCents: 0, refundDueCents: 0, lostCents: 0 }, 50)).toBe(1);
    expect(
      refundCents({ capturedCents: 13_671, refundedCents: 0, refundDueCents: 0, lostCents: 0 }, 75),
    ).toBe(10_253);
    expect(
      refundCents({ capturedCents: 13_671, refundedCents: 0, refundDueCents: 0, lostCents: 0 }, 50),
    ).toBe(6_836);
  });

  it('is a share of what was paid, and never more than is left of it', () => {
    const money = fc.nat(9_999_999_999).chain((capturedCents) =>
      fc.record({
        capturedCents: fc.constant(capturedCents),
        refundedCents: fc.nat(capturedCents),
        refundDueCents: fc.nat(capturedCents),
        lostCents: fc.nat(capturedCents),
      }),
    );
    fc.assert(
      fc.property(money, fc.constantFrom(0, 50, 75, 100), (payment, percentage) => {
        const cents = refundCents(payment, percentage);
        expect(Number.isInteger(cents)).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(cents + payment.refundedCents).toBeLessThanOrEqual(payment.capturedCents);
        expect(cents + payment.refundDueCents).toBeLessThanOrEqual(payment.capturedCents);
        expect(cents + payment.lostCents).toBeLessThanOrEqual(payment.capturedCents);
        expect(cents).toBeLessThanOrEqual(payment.capturedCents * (percentage / 100) + 0.5);
      }),
    );
  });
});

describe('a booking that staff have not approved yet', () => {
  const tiers = COMPANY_PROMISES_DEFAULTS;
  const inFull = { ...tiers, refundInFullUntilApproved: true };
  const soon = { pickup: pickupAt(hours(3)) };

  it('is refunded in full where the company promises that, or did when it was made', () => {
    expect(policyPercentage(sampleBooking(soon), inFull, NOW)).toBe(100);
    expect(policyPercentage(sampleBooking({ ...soon, promised: inFull }), tiers, NOW)).toBe(100);
    expect(policyUntil(sampleBooking(soon), inFull, NOW)).toBeNull();
  });

  it('has the tiers otherwise, each with its last moment', () => {
    expect(policyPercentage(sampleBooking(soon), tiers, NOW)).toBe(50);
    expect(policyUntil(sampleBooking(soon), tiers, NOW)).toEqual(hours(1));
    expect(policyUntil(sampleBooking({ pickup: pickupAt(hours(1)) }), tiers, NOW)).toBeNull();
  });

  it('has the tiers once it is approved', () => {
    const approved = sampleBooking({ ...soon, status: 'approved', promised: inFull });
    expect(policyPercentage(approved, inFull, NOW)).toBe(50);
    expect(policyUntil(approved, inFull, NOW)).toEqual(hours(1));
  });
});
