import type { EventData } from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { hours, NOW, paid, sampleBooking, sampleQuote, staff } from '../../test/sample.ts';
import { captureMethodOf, recordAuthorized, recordCaptureFailed, recordReleased } from './authorization.ts';
import { amountPaidCents, balanceDueCents } from './balance.ts';
import type { Booking } from './booking.ts';
import { cancel, previewCancellation } from './cancel.ts';
import { reasonNotToPay } from './payable.ts';
import { recordFailed, recordProcessing, recordSucceeded } from './payments.ts';
import { summaryOf } from './summary.ts';

const TOTAL = 13_671;
const UNTIL = hours(7 * 24).toISOString();
const money = {
  bookingId: sampleBooking().id,
  paymentIntentId: 'pi_held',
  amountCents: TOTAL,
  currency: 'cad',
  booking: summaryOf(sampleBooking(), { zone: 'America/Toronto', manageToken: 'token', rideToken: 'ride' }),
};
const times = (minutes = 0) => ({ now: NOW, occurredAt: hours(minutes / 60) });
const authorized = { ...money, authorizedAt: NOW.toISOString(), authorizedUntil: UNTIL };
const released: EventData<'payment.released'> = {
  ...money,
  releasedAt: NOW.toISOString(),
  because: 'booking_ended',
};
const captureFailed = { ...money, reason: 'Your card was declined.' };
const succeeded = { ...money, paidAt: NOW.toISOString(), card: null };

const after = (decision: { after: Booking } | undefined): Booking => {
  if (decision === undefined) throw new Error('Expected a decision');
  return decision.after;
};
const held = (booking = sampleBooking()) => after(recordAuthorized(booking, authorized, times()));

describe('a card that is authorised', () => {
  it('is recorded once: nothing is paid, and nobody can pay a second time', () => {
    const booking = held();
    expect(booking.payment).toMatchObject({
      status: 'authorized',
      capturedCents: 0,
      authorization: { intentId: 'pi_held', amountCents: TOTAL, until: new Date(UNTIL) },
    });
    expect(booking.log.at(-1)).toMatchObject({ action: 'card authorised', change: 'unpaid → authorized' });
    expect([amountPaidCents(booking), balanceDueCents(booking)]).toEqual([0, TOTAL]);
    expect(reasonNotToPay(booking)).toMatch(/authorised/);
    expect(recordAuthorized(booking, authorized, times(1))).toBeUndefined();
  });

  it('is not undone by an event about an earlier try', () => {
    expect(
      recordFailed(held(), { paymentIntentId: 'pi_held', reason: 'declined' }, times(1)),
    ).toBeUndefined();
    expect(recordProcessing(held(), { paymentIntentId: 'pi_held' }, times(1))).toBeUndefined();
  });

  it('is paid once it was charged, for less too', () => {
    const booking = after(
      recordSucceeded(
        { ...held(), quote: sampleQuote({ totalCents: TOTAL - 100 }) },
        { ...succeeded, amountCents: TOTAL - 100 },
        times(5),
      ),
    );
    expect(booking.payment).toMatchObject({
      status: 'paid',
      capturedCents: TOTAL - 100,
      authorization: null,
    });
    expect(balanceDueCents(booking)).toBe(0);
    expect(recordAuthorized(booking, authorized, times(9))).toBeUndefined();
    expect(recordReleased(booking, released, times(9))).toBeUndefined();
  });

  it('leaves the rest as a balance when the price rose meanwhile', () => {
    const dearer = { ...held(), quote: sampleQuote({ totalCents: TOTAL + 500 }) };
    expect(balanceDueCents(after(recordSucceeded(dearer, succeeded, times(5))))).toBe(500);
  });

  it('gives nothing back when the booking is cancelled, for nothing was charged', () => {
    expect(previewCancellation(held(), NOW)).toMatchObject({
      isCancellable: true,
      refundCents: 0,
      message: 'Nothing was charged: the hold on your card is released when you cancel.',
    });
    expect(cancel(held(), null, 'customer', staff).after.payment).toMatchObject({ refundDueCents: 0 });
  });

  it('of a booking that has ended is not recorded', () => {
    const ended = cancel(sampleBooking(), null, 'customer', staff).after;
    expect(recordAuthorized(ended, authorized, times(5))).toBeUndefined();
  });

  it('of a booking that was paid otherwise is not recorded', () => {
    expect(recordAuthorized(sampleBooking({ payment: paid() }), authorized, times(5))).toBeUndefined();
  });
});

describe('the end of a hold', () => {
  it('leaves the booking unpaid, and says why, once', () => {
    const booking = after(recordReleased(held(), { ...released, because: 'expired' }, times(5)));
    expect(booking.payment).toMatchObject({ status: 'unpaid', authorization: null });
    expect(booking.log.at(-1)).toMatchObject({
      action: 'hold on the card released',
      note: 'It had not been charged in time',
    });
    expect(reasonNotToPay(booking)).toBeNull();
    expect(recordReleased(booking, released, times(5))).toBeUndefined();
  });

  it('that is known first makes the authorisation old news', () => {
    const booking = after(recordReleased(sampleBooking(), released, times(5)));
    expect(recordAuthorized(booking, authorized, times())).toBeUndefined();
  });

  it('of another payment changes nothing', () => {
    expect(recordReleased(held(), { ...released, paymentIntentId: 'pi_other' }, times(5))).toBeUndefined();
  });
});

describe('a hold that cannot be charged', () => {
  it('leaves the booking approved, with everything still to be paid', () => {
    const booking = after(recordCaptureFailed(held(sampleBooking()), captureFailed, times(5)));
    const approved = { ...booking, status: 'approved' as const };
    expect(approved.payment).toMatchObject({ status: 'failed', authorization: null });
    expect(balanceDueCents(approved)).toBe(TOTAL);
    expect(reasonNotToPay(approved)).toBeNull();
    expect(recordCaptureFailed(booking, captureFailed, times(6))).toBeUndefined();
    expect(
      after(recordSucceeded(approved, { ...succeeded, paymentIntentId: 'pi_2' }, times(9))).payment,
    ).toMatchObject({ status: 'paid' });
  });
});

describe('how a card is charged', () => {
  it.each([
    ['manual', 'hold', sampleBooking()],
    ['automatic', 'charge', sampleBooking()],
    ['automatic', undefined, sampleBooking()],
    ['automatic', 'hold', sampleBooking({ status: 'approved' })],
    ['automatic', 'hold', sampleBooking({ payment: paid() })],
  ] as const)('is %s with the setting %s', (method, cardMode, booking) => {
    expect(captureMethodOf(booking, cardMode)).toBe(method);
  });
});
