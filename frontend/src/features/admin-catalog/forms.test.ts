import { PromoCodeInput, VehicleInput, type PromoCode } from '@livery/shared-types/catalog';
import { describe, expect, it } from 'vitest';
import { schemaResolver } from '../../forms/schemaForm.ts';
import { freshVehicle, vehicleRequestOf, type VehicleForm } from './FleetTab.tsx';
import { isImageAddress, moved } from './listEditors.tsx';
import {
  discountLabel,
  freshPromo,
  missingIn,
  promoFormOf,
  promoRequestOf,
  promoState,
  usesLabel,
  type PromoForm,
} from './PromosTab.tsx';
import { categoryOptions } from './ServicesTab.tsx';

const promo: PromoCode = {
  id: 'p1',
  code: 'VIP50',
  discountType: 'fixed',
  discountValue: '50.00',
  expiryDate: '2026-11-21',
  active: true,
  usageLimit: 25,
  usageCount: 3,
  version: 1,
  createdAt: '2026-01-05T12:00:00.000Z',
};

/** What a form says is wrong, by field. */
async function faults<Form extends object>(check: (form: Form) => unknown, form: Form) {
  const { errors } = (await check(form)) as { errors: Record<string, { message: string }> };
  return Object.fromEntries(Object.entries(errors).map(([field, { message }]) => [field, message]));
}

describe('the vehicle form', () => {
  const check = schemaResolver(VehicleInput, vehicleRequestOf) as (form: VehicleForm) => unknown;

  it('starts with an available SUV for six at no charge', () => {
    expect(freshVehicle).toMatchObject({ type: 'suv', capacity: '6', hourlyRate: '0', available: true });
  });

  it('says what is wrong in the words of the specification', async () => {
    const wrong = {
      ...freshVehicle,
      name: ' ',
      capacity: '0',
      hourlyRate: '-1',
      imageUrl: 'javascript:alert(1)',
    };
    expect(await faults(check, wrong)).toEqual({
      name: 'Vehicle name is required',
      capacity: 'Capacity must be at least 1',
      hourlyRate: 'Hourly rate must be positive',
      imageUrl: 'Must be a valid URL',
    });
    expect(await faults(check, { ...freshVehicle, name: 'Onyx', capacity: '' })).toEqual({
      capacity: 'Capacity must be at least 1',
    });
    expect(await faults(check, { ...freshVehicle, name: 'Onyx' })).toEqual({});
  });

  it('takes pictures by web address or from this site, and nothing a browser could run', () => {
    expect(isImageAddress('https://example.com/a.jpg')).toBe(true);
    expect(isImageAddress('/art/vehicles/suv-obsidian-side.svg')).toBe(true);
    expect(isImageAddress('car.jpg')).toBe(false);
    expect(isImageAddress('data:image/png;base64,AAAA')).toBe(false);
  });

  it('moves a picture one place', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });
});

describe('the promo form', () => {
  const check = schemaResolver(PromoCodeInput, promoRequestOf) as (form: PromoForm) => unknown;

  it('asks for a code and for something off', () => {
    expect(missingIn(freshPromo).map(([field]) => field)).toEqual(['code', 'discountValue']);
    expect(missingIn({ ...freshPromo, code: 'A', discountValue: '5' })).toEqual([]);
    expect(missingIn({ ...freshPromo, code: 'A', discountValue: 'x' })).toHaveLength(1);
  });

  it('refuses more than everything and a limit of none', async () => {
    const form = { ...freshPromo, code: 'ALL', discountValue: '101', usageLimit: '0' };
    expect(await faults(check, form)).toEqual({
      discountValue: 'Percentage must be at most 100',
      usageLimit: 'Usage limit must be at least 1',
    });
  });

  it('switches a saved code on and leaves out what is blank', () => {
    expect(promoRequestOf(promoFormOf({ ...promo, active: false, expiryDate: null }))).toEqual({
      code: 'VIP50',
      discountType: 'fixed',
      discountValue: '50',
      expiryDate: null,
      usageLimit: 25,
      active: true,
    });
  });
});

describe('labels', () => {
  it('write a discount with its sign', () => {
    expect(discountLabel(promo)).toBe('$50.00');
    expect(discountLabel({ discountType: 'percentage', discountValue: '10.00' })).toBe('10%');
    expect(discountLabel({ discountType: 'percentage', discountValue: '12.50' })).toBe('12.5%');
  });

  it('call a code expired only after its last day', () => {
    expect(promoState(promo, '2026-11-21')).toBe('Active');
    expect(promoState(promo, '2026-11-22')).toBe('Expired');
    expect(promoState({ ...promo, expiryDate: null }, '2030-01-01')).toBe('Active');
  });

  it('tell a code that is switched off or used up from one that works', () => {
    expect(promoState({ ...promo, active: false }, '2026-11-21')).toBe('Inactive');
    expect(promoState({ ...promo, usageCount: 25 }, '2026-11-21')).toBe('Used up');
    expect(usesLabel(promo)).toBe('3 of 25');
    expect(usesLabel({ usageCount: 3, usageLimit: null })).toBe('3');
  });

  it('offer the three categories, and a fourth only to a service that has it', () => {
    expect(categoryOptions('event').map(({ value }) => value)).toEqual(['hourly', 'airport', 'event']);
    expect(categoryOptions('other').map(({ label }) => label)).toContain('Other');
  });
});
