import { describe, expect, it } from 'vitest';
import { taxLabel } from './taxLabel.ts';

const price = { subtotal: '400.00', discount: '40.00', serviceFee: '20.00', tax: '32.30' };

describe('the label of the tax line', () => {
  it('names the rate in force', () => {
    expect(taxLabel(price, { name: 'Tax', rate: 0.085 })).toBe('Tax (8.5%)');
    expect(taxLabel({ ...price, tax: '49.40' }, { name: 'HST', rate: 0.13 })).toBe('HST (13%)');
    expect(taxLabel({ ...price, tax: '37.91' }, { name: 'QST', rate: 0.09975 })).toBe('QST (9.975%)');
  });

  it('counts what staff added or took off, and the tax in an agreed price', () => {
    const tax = { name: 'Tax', rate: 0.085 };
    const adjusted = { ...price, adjustments: [{ amount: '30.00' }, { amount: '-10.00' }], tax: '34.00' };
    expect(taxLabel(adjusted, tax)).toBe('Tax (8.5%)');
    expect(taxLabel({ ...price, agreedTotal: '217.00', tax: '17.00' }, tax)).toBe('Tax (8.5%)');
  });

  it('names no rate that was not the one of this price', () => {
    expect(taxLabel(price, { name: 'Tax', rate: 0.13 })).toBe('Tax');
  });
});
