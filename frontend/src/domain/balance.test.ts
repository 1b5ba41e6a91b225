import { describe, expect, it } from 'vitest';
import { isFreeByCard, moneyAfterChange, whatIsLeft } from './balance.ts';

describe('what is still to be paid', () => {
  it('is said after a payment', () => {
    expect(whatIsLeft('60.00', '60.00')).toBe('Nothing is left to pay.');
    expect(whatIsLeft('60.00', '50.50')).toBe('$9.50 is left to pay.');
    expect(whatIsLeft('60.00', '59.51')).toBe('Nothing is left to pay.');
  });
});

describe('what a change means in money', () => {
  const paid = {
    paymentMethod: 'stripe' as const,
    previousTotal: '240.00',
    balanceDue: '0.00',
    amountPaid: '240.00',
  };

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
    const unpaid = { ...paid, previousTotal: '240.00', balanceDue: '240.00', amountPaid: '0.00' };
    expect(moneyAfterChange({ ...unpaid, newTotal: '200.00' })).toEqual({
      toPayCents: 20_000,
      goesBackCents: 0,
    });
  });

  it('never asks again for what staff gave back by hand, and gives back no more than is held', () => {
    const given = { ...paid, previousTotal: '240.00', balanceDue: '0.00', amountPaid: '190.00' };
    expect(moneyAfterChange({ ...given, newTotal: '250.00' }).toPayCents).toBe(1_000);
    expect(moneyAfterChange({ ...given, newTotal: '20.00' }).goesBackCents).toBe(19_000);
  });

  it('asks a card for nothing below what it can be charged, and for all of it once it is more', () => {
    expect(moneyAfterChange({ ...paid, newTotal: '240.49' }).toPayCents).toBe(0);
    expect(moneyAfterChange({ ...paid, newTotal: '240.50' }).toPayCents).toBe(50);
    expect(moneyAfterChange({ ...paid, previousTotal: '240.49', newTotal: '250.00' }).toPayCents).toBe(1_000);
    const free = { ...paid, previousTotal: '0.43', amountPaid: '0.00' };
    expect(moneyAfterChange({ ...free, newTotal: '100.00' }).toPayCents).toBe(10_000);
    const cash = { ...free, paymentMethod: 'cash' as const, balanceDue: '0.43' };
    expect(moneyAfterChange({ ...cash, newTotal: '0.49' }).toPayCents).toBe(49);
  });
});

it.each([
  ['0.00', true],
  ['0.49', true],
  ['0.50', false],
])('a total of %s is free by card: %s', (total, isFree) => {
  expect(isFreeByCard(total)).toBe(isFree);
});
