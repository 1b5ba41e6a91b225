import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetSubmitAttempt, keyForBooking, wasSent } from './submitAttempt.ts';

const STORAGE_KEY = 'livery.submit-attempt';

describe('the idempotency key of a booking request', () => {
  afterEach(() => forgetSubmitAttempt());

  it('stays the same for the same body, and is another for another body', () => {
    const key = keyForBooking('{"a":1}');
    expect(keyForBooking('{"a":1}')).toBe(key);
    expect(wasSent('{"a":1}')).toBe(true);
    expect(wasSent('{"a":2}')).toBe(false);
    expect(keyForBooking('{"a":2}')).not.toBe(key);
  });

  it('survives a closed tab', async () => {
    const key = keyForBooking('{"a":1}');
    sessionStorage.clear();
    vi.resetModules();
    const later = await import('./submitAttempt.ts');
    expect(later.keyForBooking('{"a":1}')).toBe(key);
  });

  it('is shared by tabs that send the same body', () => {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ body: '{"a":1}', key: 'theirs' }));
    expect(keyForBooking('{"a":1}')).toBe('theirs');
  });

  it('is new after the attempt is forgotten, and where storage is damaged', () => {
    const key = keyForBooking('{"a":1}');
    forgetSubmitAttempt();
    expect(keyForBooking('{"a":1}')).not.toBe(key);
    for (const damaged of ['{"body":7', '{"body":7,"key":"k"}']) {
      forgetSubmitAttempt();
      localStorage.setItem(STORAGE_KEY, damaged);
      expect(wasSent('{"a":1}')).toBe(false);
    }
  });
});
