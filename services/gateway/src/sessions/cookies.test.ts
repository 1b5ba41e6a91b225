import { describe, expect, it } from 'vitest';
import { readCookie, siteCookies } from './cookies.ts';

describe('the session cookie', () => {
  it('is tied to this host behind TLS', () => {
    expect(siteCookies(true).sessionName).toBe('__Host-livery_session');
    expect(siteCookies(false).sessionName).toBe('livery_session');
  });

  it('is read by its whole name only', () => {
    expect(readCookie('a=1; livery_session=token; b=2', 'livery_session')).toBe('token');
    expect(readCookie('x_livery_session=token', 'livery_session')).toBeUndefined();
    expect(readCookie('livery_session', 'livery_session')).toBeUndefined();
    expect(readCookie(undefined, 'livery_session')).toBeUndefined();
  });
});
