import { describe, expect, it } from 'vitest';
import {
  PromoCodeInput,
  PromoCodeUpdate,
  QuoteRequest,
  ServiceInput,
  ServiceUpdate,
  SettingsInput,
  VehicleInput,
  VehicleUpdate,
} from './catalog.ts';

const ID = '6a0b0f3e-55c5-4c43-9a5e-6a3f6f9f2f11';

describe('an edit of the catalog', () => {
  it.each([
    ['service', ServiceUpdate],
    ['vehicle', VehicleUpdate],
    ['promo code', PromoCodeUpdate],
    ['settings', SettingsInput],
  ])('of a %s brings no field along that was not sent', (_name, schema) => {
    expect(schema.parse({})).toEqual({});
    expect(schema.parse({ usageCount: 0, id: ID, deleted: true, outbox: [] })).toEqual({});
  });
});

describe('the address of a picture', () => {
  it.each([
    '/art/vehicles/suv-side.svg',
    '/a.b-c_d/e.png',
    'https://pictures.example/a.jpg?w=10#x',
    'http://127.0.0.1:8080/x',
    'HTTPS://PICTURES.EXAMPLE/A.JPG',
    '  https://pictures.example/a.jpg  ',
  ])('may be %j', (imageUrl) => {
    expect(VehicleUpdate.parse({ imageUrl })).toEqual({ imageUrl: imageUrl.trim() });
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/png;base64,AAAA',
    'vbscript:x',
    'file:///etc/passwd',
    '//elsewhere.example/a.jpg',
    '/\\elsewhere.example/a.jpg',
    'https:elsewhere.example',
    'https://user:secret@pictures.example/a.jpg',
    'https://pictures.example/a b.jpg',
    'https://pictures.example/\u2028a.jpg',
    'pictures.example/a.jpg',
    `https://pictures.example/${'a'.repeat(2048)}`,
  ])('may not be %j', (imageUrl) => {
    expect(VehicleUpdate.safeParse({ imageUrl }).error?.issues[0]?.message).toBe('Must be a valid URL');
    expect(VehicleUpdate.safeParse({ imageUrls: [imageUrl] }).success).toBe(false);
  });

  it('may be left empty, but not inside the gallery', () => {
    expect(VehicleUpdate.parse({ imageUrl: '' })).toEqual({ imageUrl: '' });
    expect(VehicleUpdate.safeParse({ imageUrls: [''] }).success).toBe(false);
  });
});

describe('a CC address', () => {
  const issueOf = (ccEmail: string) =>
    SettingsInput.safeParse({ ccEmails: [ccEmail] }).error?.issues[0]?.message;

  it.each(['r&d@livery.test', ' Ops@livery.test ', 'buero@straße.example'])('may be %j', (ccEmail) => {
    expect(issueOf(ccEmail)).toBeUndefined();
  });

  it.each([
    '',
    '  ',
    'no-at-sign',
    '@',
    'a@',
    'a@b',
    'Büro@example.com',
    'a@b@c',
    'a@b,c@d',
    'a b@c',
    'x@y\u0000',
    'x\u0007@y',
    'x@y\ud800',
  ])('may not be %j', (ccEmail) => {
    expect(issueOf(ccEmail)).toBe('Invalid email address');
  });
});

describe('the expiry date of a promo code', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    ['2026-12-31T00:00:00.000Z', '2026-12-31'],
    ['2026-12-31T23:30:00-05:00', '2026-12-31'],
    ['2028-02-29', '2028-02-29'],
    ['', null],
    [null, null],
  ])('%j is the day %j as it was written', (expiryDate, day) => {
    expect(PromoCodeUpdate.parse({ expiryDate })).toEqual({ expiryDate: day });
  });

  it.each(['tomorrow', '31/12/2026', '2026-13-01', '2026-02-29', '2026-1-1', 20261231])(
    '%j is refused',
    (expiryDate) => {
      expect(PromoCodeUpdate.safeParse({ expiryDate }).error?.issues[0]?.message).toBe('Invalid expiry date');
    },
  );
});

describe('forms of the catalog', () => {
  it('fill in what may be left out', () => {
    expect(ServiceInput.parse({ name: ' A ', basePrice: '10' })).toEqual({
      name: 'A',
      description: '',
      basePrice: 10_00,
      category: 'hourly',
      features: [],
      needsVehicle: true,
    });
    expect(VehicleInput.parse({ name: 'V', type: 'van', capacity: 8, hourlyRate: 64.1 })).toMatchObject({
      hourlyRate: 64_10,
      available: true,
      imageUrl: null,
      imageUrls: [],
    });
    expect(PromoCodeInput.parse({ code: 'ab', discountType: 'fixed', discountValue: '150' })).toEqual({
      code: 'AB',
      discountType: 'fixed',
      discountValue: 150_00,
      expiryDate: null,
      active: true,
      usageLimit: null,
    });
  });

  it('say what is missing in the words of the product', () => {
    const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
      result.error?.issues.map(({ message }) => message);
    expect(messages(VehicleInput.safeParse({ hourlyRate: '-1' }))).toEqual([
      'Vehicle name is required',
      'Invalid vehicle type',
      'Capacity must be at least 1',
      'Hourly rate must be positive',
    ]);
    expect(messages(PromoCodeInput.safeParse({ discountValue: -1, usageLimit: 0 }))).toEqual([
      'Promo code is required',
      'Invalid discount type',
      'Discount value must be positive',
      'Usage limit must be at least 1',
    ]);
  });
});

describe('a request for a quote', () => {
  it('needs a service or a vehicle', () => {
    expect(QuoteRequest.safeParse({}).error?.issues[0]?.message).toBe(
      'Please select at least one service or vehicle',
    );
    expect(QuoteRequest.parse({ vehicleId: ID })).toEqual({
      serviceIds: [],
      vehicleId: ID,
      duration: 2,
      promoCode: null,
    });
  });

  it('is not refused for a promo code that cannot exist', () => {
    expect(QuoteRequest.parse({ vehicleId: ID, promoCode: ' any thing ' }).promoCode).toBe('ANYTHING');
  });
});
