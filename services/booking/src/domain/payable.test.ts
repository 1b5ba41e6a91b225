import {
  BOOKING_STATUSES,
  PAYMENT_STATUSES,
  type BookingStatus,
  type PaymentStatus,
} from '@livery/shared-types';
import { describe, expect, it } from 'vitest';
import { NOW, sampleBooking, sampleQuote } from '../../test/sample.ts';
import { reasonNotToPay } from './payable.ts';

const OPEN: BookingStatus[] = ['pending_approval', 'pending_payment', 'approved', 'confirmed', 'completed'];
const DUE: PaymentStatus[] = ['unpaid', 'failed'];

describe('reasonNotToPay', () => {
  it('lets a card be charged exactly while something is due for a booking that stands', () => {
    for (const status of BOOKING_STATUSES) {
      for (const paymentStatus of PAYMENT_STATUSES) {
        const payment = { ...sampleBooking().payment, status: paymentStatus };
        const isDue = OPEN.includes(status) && DUE.includes(paymentStatus);
        expect(
          reasonNotToPay(sampleBooking({ status, payment })) === null,
          `${status} ${paymentStatus}`,
        ).toBe(isDue);
      }
    }
  });

  it.each([
    [{ paymentMethod: 'cash' as const }, /cash/],
    [{ quote: sampleQuote({ totalCents: 0 }) }, /nothing to pay/],
    [{ quote: sampleQuote({ totalCents: 49 }) }, /nothing to pay/],
    [{ deletedAt: NOW }, /deleted/],
    [{ status: 'cancelled' as const }, /cancelled/],
  ])('says why not', (overrides, reason) => {
    expect(reasonNotToPay(sampleBooking(overrides))).toMatch(reason);
  });
});
