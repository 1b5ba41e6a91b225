import { describe, expect, it } from 'vitest';
import { isHotRead, takesAuthorization, upstreamOf } from './upstreams.ts';

describe('reads answered from memory', () => {
  it.each([
    '/api/services',
    '/api/settings',
    '/api/from-prices',
    '/api/vehicles',
    '/api/vehicles/0b8c1c1e-2f6a-4e47-9a55-3d3f4d8a1f10',
  ])('include what catalog says under %s', (path) => {
    expect(upstreamOf(path)).toBe('catalog');
    expect(isHotRead(path)).toBe(true);
  });

  it('include how passengers rate their rides, which booking knows', () => {
    expect(upstreamOf('/api/ratings')).toBe('booking');
    expect(isHotRead('/api/ratings')).toBe(true);
  });

  it.each(['/api/vehicles/free', '/api/vehicles/0b8c1c1e-2f6a-4e47-9a55-3d3f4d8a1f10/availability'])(
    'leave %s to booking, although it looks like a vehicle of catalog’s',
    (path) => {
      expect(upstreamOf(path)).toBe('booking');
      expect(isHotRead(path)).toBe(false);
    },
  );
});

describe('rides', () => {
  it.each([
    '/api/chauffeur/trips',
    '/api/chauffeur/trips/7f3d/steps',
    '/api/ride/token',
    '/api/ride/token/rating',
    '/api/admin/chauffeurs',
    '/api/admin/chauffeurs/7f3d/link',
    '/api/admin/dispatch',
  ])('at %s are booking’s', (path) => expect(upstreamOf(path)).toBe('booking'));

  it('take the personal key of the chauffeur’s page, which no other address is given', () => {
    expect(takesAuthorization('/api/chauffeur/trips')).toBe(true);
    for (const path of ['/api/chauffeurs', '/api/admin/chauffeurs', '/api/ride/token', '/api/bookings'])
      expect(takesAuthorization(path), path).toBe(false);
  });
});
