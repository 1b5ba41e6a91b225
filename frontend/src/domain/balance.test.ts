import { describe, expect, it } from 'vitest';
import { moneyAfterChange, whatIsLeft } from './balance.ts';

describe('what is still to be paid', () => {
  it('is said after a payment', () => {
    expect(whatIsLeft('60.00', '60.00')).toBe('Nothing is left to pay.');
    expect(whatIsLeft('60.00', '50.50')).toBe('$9.50 is left to pay.');
  });
});

describe('what a change means in money', () => {
  const paid = { previousTotal: '240.00', balanceDue: '0.00', amountPaid: '240.00' };

  it('is a balance when it becomes dearer, and a refund when it becomes cheaper', () => {
    expect(moneyAfterChange({ ...paid, newTotal: '300.00' })).toEqual({
      toPayCents: 6_000,
      goesBackCents: 0,
    });
    expect(moneyAfterChange({ ...paid, newTotal: '200.00' })).toEqual({
      toPayCents: 0,
      goesBackCents: 4_000,
    });
  });

  it('is the whole new total while nothing is paid', () => {
    const unpaid = { previousTotal: '240.00', balanceDue: '240.00', amountPaid: '0.00' };
    expect(moneyAfterChange({ ...unpaid, newTotal: '200.00' })).toEqual({
      toPayCents: 20_000,
      goesBackCents: 0,
    });
  });

  it('never asks again for what staff gave back by hand, and gives back no more than is held', () => {
    const given = { previousTotal: '240.00', balanceDue: '0.00', amountPaid: '190.00' };
    expect(moneyAfterChange({ ...given, newTotal: '250.00' }).toPayCents).toBe(1_000);
    expect(moneyAfterChange({ ...given, newTotal: '20.00' }).goesBackCents).toBe(19_000);
  });
});
