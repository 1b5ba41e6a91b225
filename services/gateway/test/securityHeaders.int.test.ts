import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRecorder, startTestGateway } from './harness.ts';

let upstream: Awaited<ReturnType<typeof startRecorder>>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  upstream = await startRecorder(() => ({ body: {} }));
  gateway = await startTestGateway({ PUBLIC_URL: 'https://livery.example', BOOKING_URL: upstream.url });
});
afterAll(async () => {
  await gateway.stop();
  await upstream.close();
});

describe('behind TLS, every answer forbids what a page could be made to do', () => {
  it.each([
    ['a page', '/', 200],
    ['a page that is not there', '/no-such-page', 404],
    ['an answer of the gateway', '/api/brand', 200],
    ['an address of the API that is not there', '/api/no-such-thing', 404],
    ['an answer of a service', '/api/bookings/by-email/a@example.com', 200],
    ['a service that is away', '/api/promo-codes', 503],
    ['an address that two parsers could read in two ways', '/api//x', 400],
  ])('%s (%s, %i)', async (_what, path, status) => {
    const { headers, ...reply } = await gateway.api.get(path);
    expect(reply.status).toBe(status);
    const policy = headers.get('content-security-policy');
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).toMatch(/script-src 'self'(?![^;]*unsafe)/);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    // A wallet's window may talk to the page that opened it, and nobody else's.
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});
