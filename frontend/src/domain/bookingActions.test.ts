import type { AdminBooking } from '@livery/shared-types/adminBooking';
import { describe, expect, it } from 'vitest';
import { actionsFor, amountFault, isCashDue, owesBalance } from './bookingActions.ts';

const pickup = '2026-12-01T19:30:00.000Z';
const before = Date.parse('2026-12-01T19:29:00Z');
const after = Date.parse('2026-12-01T19:31:00Z');
const approved: Pick<AdminBooking, 'actions'> = {
  actions: [
    { type: 'complete', from: pickup },
    { type: 'cancel', until: pickup },
    { type: 'no_show', from: pickup },
    { type: 'delete' },
  ],
};
const types = ['approve', 'complete', 'cancel', 'no_show', 'delete'] as const;

describe('what staff may do', () => {
  it('is what the server allows, between the instants it names', () => {
    const early = actionsFor(approved, before);
    expect(types.filter(early.can)).toEqual(['cancel', 'delete']);
    expect(types.filter(early.has)).toEqual(['complete', 'cancel', 'no_show', 'delete']);
    expect(types.filter(actionsFor(approved, after).can)).toEqual(['complete', 'no_show', 'delete']);
    expect(types.filter(actionsFor({ actions: [] }, before).has)).toEqual([]);
  });

  it('warns of a coming approved trip only', () => {
    expect(actionsFor(approved, before).isStillToCome).toBe(true);
    expect(actionsFor(approved, after).isStillToCome).toBe(false);
    expect(actionsFor({ actions: [{ type: 'approve' }] }, before).isStillToCome).toBe(false);
  });
});

describe('cash', () => {
  it('knows what cash is due', () => {
    const done = {
      status: 'completed',
      paymentMethod: 'cash',
      cashReceived: null,
      totalAmount: '120.00',
    } as const;
    expect(isCashDue(done)).toBe(true);
    expect(isCashDue({ ...done, cashReceived: '119.99' })).toBe(true);
    expect(isCashDue({ ...done, cashReceived: '120.00' })).toBe(false);
    expect(isCashDue({ ...done, paymentMethod: 'stripe' })).toBe(false);
    expect(isCashDue({ ...done, status: 'approved' })).toBe(false);
  });
});

describe('an amount', () => {
  it('is dollars, within what is held', () => {
    expect(amountFault('50', { least: 1, most: '50.00' })).toBeUndefined();
    expect(amountFault('50.01', { most: '50.00' })).toBe('At most $50.00 is still held.');
    expect(amountFault('0', { least: 1 })).toBe('Enter an amount above zero');
    for (const text of ['', 'ten', '-5', '1.005'])
      expect(amountFault(text), text).toMatch(/^Enter an amount/);
  });
});

describe('a balance', () => {
  const paid = {
    status: 'approved',
    paymentMethod: 'stripe',
    paymentStatus: 'paid',
    amountPaid: '120.00',
    balanceDue: '60.00',
  } as const;

  it('is owed once a part was paid, or once the trip is agreed on and its card was not charged', () => {
    expect(owesBalance(paid)).toBe(true);
    expect(owesBalance({ ...paid, balanceDue: '0.00' })).toBe(false);
    const unpaid = { ...paid, paymentStatus: 'unpaid', amountPaid: '0.00' } as const;
    expect(owesBalance(unpaid)).toBe(true);
    expect(owesBalance({ ...unpaid, status: 'pending_approval' })).toBe(false);
    expect(owesBalance({ ...unpaid, paymentStatus: 'authorized' })).toBe(false);
    expect(owesBalance({ ...unpaid, paymentMethod: 'cash', paymentStatus: 'not_required' })).toBe(false);
  });
});
