import { describe, expect, it } from 'vitest';
import { isHotRead, upstreamOf } from './upstreams.ts';

describe('reads answered from memory', () => {
  it.each([
    '/api/services',
    '/api/settings',
    '/api/vehicles',
    '/api/vehicles/0b8c1c1e-2f6a-4e47-9a55-3d3f4d8a1f10',
  ])('include what catalog says under %s', (path) => {
    expect(upstreamOf(path)).toBe('catalog');
    expect(isHotRead(path)).toBe(true);
  });

  it.each(['/api/vehicles/free', '/api/vehicles/0b8c1c1e-2f6a-4e47-9a55-3d3f4d8a1f10/availability'])(
    'leave %s to booking, although it looks like a vehicle of catalog’s',
    (path) => {
      expect(upstreamOf(path)).toBe('booking');
      expect(isHotRead(path)).toBe(false);
    },
  );
});
