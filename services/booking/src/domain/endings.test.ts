import { parsePickup } from '@livery/shared-types/time';
import { describe, expect, it } from 'vitest';
import { hours, NOW, paid, sampleBooking, staff } from '../../test/sample.ts';
import { cancel, previewCancellation, reject } from './endings.ts';

const pickupAt = (at: Date, latestAt = at) => ({ ...sampleBooking().pickup, at, latestAt });

describe('reject', () => {
  it('keeps the reason and gives everything back', () => {
    const { after, news } = reject(sampleBooking({ payment: paid() }), 'No driver', staff);
    expect(after.ending).toEqual({
      at: NOW,
      by: 'staff',
      reason: 'No driver',
      refundPercentage: 100,
      refundCents: 13_671,
    });
    expect(after.payment.status).toBe('refund_pending');
    expect(news).toEqual([
      { type: 'booking.rejected', reason: 'No driver', refundPercentage: 100, by: 'staff' },
    ]);
  });

  it('takes a blank reason for none', () => {
    expect(reject(sampleBooking(), '', staff).after.ending?.reason).toBeNull();
  });
});

describe('cancel', () => {
  it.each([
    [24, 100, 13_671],
    [23.999, 75, 10_253],
    [12, 75, 10_253],
    [11.999, 50, 6_836],
    [2, 50, 6_836],
    [1.999, 0, 0],
    [0, 0, 0],
  ])('%d hours ahead fixes the refund with the time it was decided at', (notice, percentage, cents) => {
    const booking = sampleBooking({ status: 'approved', payment: paid(), pickup: pickupAt(hours(notice)) });
    const { after } = cancel(booking, 'Ill', 'customer', { actor: 'customer', now: NOW });
    expect(after.ending).toEqual({
      at: NOW,
      by: 'customer',
      reason: 'Ill',
      refundPercentage: percentage,
      refundCents: cents,
    });
    expect(after.payment.status).toBe(cents > 0 ? 'refund_pending' : 'paid');
  });

  it.each([
    ['cash', 'not_required'],
    ['stripe', 'unpaid'],
  ] as const)(
    'gives nothing back of a %s booking nobody paid, and still names the tier',
    (paymentMethod, status) => {
      const payment = { ...sampleBooking().payment, status };
      const { after } = cancel(sampleBooking({ paymentMethod, payment }), null, 'customer', staff);
      expect(after.ending).toMatchObject({ refundPercentage: 100, refundCents: 0 });
      expect(after.payment.status).toBe(status);
    },
  );

  it('is possible until the very moment of the pickup, and no later', () => {
    const booking = sampleBooking({ status: 'approved', pickup: pickupAt(NOW) });
    expect(cancel(booking, null, 'customer', staff).after.status).toBe('cancelled');
    const late = { actor: 'customer', now: new Date(NOW.getTime() + 1) };
    expect(() => cancel(booking, null, 'customer', late)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'booking.after_pickup' }),
    );
  });

  // Guarantee F-4
  it('counts from the later of two equal clock times, for the customer', () => {
    const twice = parsePickup('2027-11-07T01:30', 'America/Toronto');
    if (twice === undefined) throw new Error('This time exists');
    const booking = sampleBooking({ payment: paid(), pickup: { ...pickupAt(twice.at), ...twice } });
    const dayBeforeTheSecond = new Date(twice.latestAt.getTime() - 24 * 3_600_000);
    const { after } = cancel(booking, null, 'customer', { actor: 'customer', now: dayBeforeTheSecond });
    expect(after.ending?.refundPercentage).toBe(100);
  });
});

describe('previewCancellation', () => {
  it('says what cancelling now would give back', () => {
    expect(previewCancellation(sampleBooking({ payment: paid(), pickup: pickupAt(hours(13)) }), NOW)).toEqual(
      {
        refundPercentage: 75,
        refundCents: 10_253,
        isCancellable: true,
        message: null,
      },
    );
  });

  it('says why not after the pickup, or in another status', () => {
    const past = previewCancellation(sampleBooking({ pickup: pickupAt(hours(-1)) }), NOW);
    expect(past).toMatchObject({
      isCancellable: false,
      message: expect.stringContaining('pickup time has passed'),
    });
    const done = previewCancellation(sampleBooking({ status: 'completed' }), NOW);
    expect(done).toMatchObject({ isCancellable: false, message: expect.stringContaining('completed') });
  });

  it('repeats what an ending has fixed', () => {
    const { after } = cancel(
      sampleBooking({ payment: paid(), pickup: pickupAt(hours(3)) }),
      null,
      'customer',
      staff,
    );
    expect(previewCancellation(after, hours(100))).toMatchObject({
      refundPercentage: 50,
      refundCents: 6_836,
      isCancellable: false,
    });
  });
});
