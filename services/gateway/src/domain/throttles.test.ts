import { describe, expect, it } from 'vitest';
import { throttleOf, THROTTLES } from './throttles.ts';

const nameOf = (path: string) => throttleOf('GET', path);
const limitOf = (method: string, path: string) => THROTTLES[throttleOf(method, path)];

describe('the throttle of a request', () => {
  it.each([
    ['GET', '/api/bookings/by-email/ada@example.com', 60],
    ['GET', '/api/promo-codes/validate/SUMMER', 60],
    ['POST', '/api/bookings/3f2a9c01/cancel', 60],
    ['GET', '/api/bookings/3f2a9c01/refund-preview', 60],
    ['GET', '/api/manage/token', 60],
    ['POST', '/api/lookup-codes', 60],
    ['POST', '/api/bookings', 30],
    ['POST', '/api/support-tickets', 30],
    ['POST', '/api/support-tickets/3f2a9c01/files', 30],
    ['GET', '/api/bookings', 600],
    ['GET', '/api/services', 600],
    ['POST', '/api/create-payment-intent', 600],
    // Several chauffeurs behind one address ask again all day, and their keys can't be guessed.
    ['GET', '/api/chauffeur/trips', 600],
    ['POST', '/api/chauffeur/trips/7f3d/position', 600],
    ['GET', '/api/ride/token', 600],
  ])('of %s %s is %d a minute', (method, path, perMinute) => {
    expect(limitOf(method, path)).toBe(perMinute);
  });

  it.each([
    ['GET', '/api/bookings/BY-EMAIL/ada@example.com'],
    ['GET', '/api/promo-codes/Validate/SUMMER'],
    ['POST', '/api/bookings/3f2a9c01/CANCEL'],
    ['GET', '/api/bookings/3f2a9c01/Refund-Preview'],
  ])('is not escaped by writing %s %s', (method, path) => {
    expect(limitOf(method, path)).toBe(60);
  });

  it('counts pages apart from the API, so that neither takes from the other', () => {
    expect(['/', '/fleet/x', '/nowhere', '/sitemap.xml'].map(nameOf)).toEqual(Array(4).fill('page'));
    expect(['/api', '/api/brand', '/API/brand'].map(nameOf)).toEqual(Array(3).fill('general'));
  });
});
