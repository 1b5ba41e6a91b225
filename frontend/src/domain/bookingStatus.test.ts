import { describe, expect, it } from 'vitest';
import {
  destinationsOf,
  isCurrent,
  paymentLabel,
  paymentToneOf,
  statusLabel,
  statusTone,
} from './bookingStatus.ts';

describe('booking status', () => {
  it('is written in words', () => {
    expect(statusLabel('pending_approval')).toBe('Pending Approval');
    expect(statusLabel('completed')).toBe('Completed');
  });

  it('has the colours of the specification', () => {
    expect(
      (['approved', 'pending_approval', 'rejected', 'cancelled', 'completed', 'confirmed'] as const).map(
        statusTone,
      ),
    ).toEqual(['green', 'yellow', 'red', 'gray', 'blue', 'blue']);
  });

  it('is current today and later unless cancelled', () => {
    const today = '2026-11-21';
    expect(isCurrent({ status: 'approved', pickupDate: '2026-11-21T00:10:00-05:00' }, today)).toBe(true);
    expect(isCurrent({ status: 'approved', pickupDate: '2026-11-20T23:59:00-05:00' }, today)).toBe(false);
    expect(isCurrent({ status: 'cancelled', pickupDate: '2026-12-20T10:00:00-05:00' }, today)).toBe(false);
  });
});

describe('destinations', () => {
  it('fall back to the single one', () => {
    expect(destinationsOf({ destinations: ['A', 'B'], destinationAddress: 'C' })).toEqual(['A', 'B']);
    expect(destinationsOf({ destinations: [], destinationAddress: 'C' })).toEqual(['C']);
    expect(destinationsOf({ destinations: [], destinationAddress: null })).toEqual([]);
  });
});

describe('what a payment has come to', () => {
  it('is not “Paid” for a ride that is off, nor owed', () => {
    expect(paymentLabel({ status: 'approved', paymentStatus: 'paid' })).toBe('Paid');
    expect(paymentLabel({ status: 'cancelled', paymentStatus: 'paid' })).toBe('Not Refunded');
    expect(paymentLabel({ status: 'rejected', paymentStatus: 'unpaid' })).toBe('Nothing Paid');
    expect(paymentLabel({ status: 'cancelled', paymentStatus: 'refunded' })).toBe('Refunded');
    expect(paymentToneOf({ status: 'approved', paymentStatus: 'paid' })).toBe('green');
    expect(paymentToneOf({ status: 'cancelled', paymentStatus: 'paid' })).toBe('gray');
    expect(paymentToneOf({ status: 'cancelled', paymentStatus: 'refund_pending' })).toBe('yellow');
  });

  it('is not “Paid” while some of the total is still to be paid', () => {
    const dearer = { status: 'approved', paymentStatus: 'paid', balanceDue: '60.00' } as const;
    expect(paymentLabel(dearer)).toBe('Partly Paid');
    expect(paymentToneOf(dearer)).toBe('yellow');
    expect(paymentLabel({ ...dearer, balanceDue: '0.00' })).toBe('Paid');
    expect(paymentLabel({ ...dearer, paymentStatus: 'unpaid' })).toBe('Unpaid');
  });
});
