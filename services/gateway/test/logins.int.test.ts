import { apiClient } from '@livery/service-kit/testing';
import type { AuthCheck } from '@livery/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, startTestGateway } from './harness.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const check = async (cookie: string, url = gateway.url) =>
  (await apiClient(url).get<AuthCheck>('/api/auth/check', { cookie })).body.authenticated;

describe('a login', () => {
  // Guarantee D-11
  it('behind TLS gives a cookie that is Secure, of this host alone and good for eight hours', async () => {
    const own = await startTestGateway({ PUBLIC_URL: 'https://book.ellesmere.example' });
    try {
      const { headers, cookie } = await own.logIn();
      const [set = '', ...others] = headers.getSetCookie();
      expect(others).toEqual([]);
      expect(set).toMatch(/^__Host-livery_session=.+; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
      expect(set).toMatch(/; Max-Age=28800;/);
      expect(set).not.toMatch(/Domain/i);
      expect(await check(cookie, own.url)).toBe(true);
      // Under the other name, which another host could have set, it is nothing.
      expect(await check(cookie.replace('__Host-', ''), own.url)).toBe(false);
    } finally {
      await own.stop();
    }
  });

  // Guarantee D-11
  it('gives another token each time, and ends the session that was open in the same browser', async () => {
    const elsewhere = await gateway.logIn();
    const before = await gateway.logIn();
    const { username, password } = ADMIN;
    const again = await gateway.api.post(
      '/api/auth/login',
      { username, password },
      { cookie: before.cookie },
    );
    const cookie = again.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(new Set([elsewhere.cookie, before.cookie, cookie]).size).toBe(3);
    expect(await check(before.cookie)).toBe(false);
    expect(await check(cookie)).toBe(true);
    expect(await check(elsewhere.cookie)).toBe(true);
  });

  // Guarantee D-13
  it('refuses the fifty-first failure from an address, whatever the names, and then the right password too', async () => {
    const own = await startTestGateway();
    try {
      const replies = await Promise.all(
        Array.from({ length: 55 }, (_, index) => own.logIn(`guess-${index}`, 'wrong password')),
      );
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(50);
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
      const right = await own.logIn();
      expect(right.status).toBe(429);
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(right.cookie).toBe('');
    } finally {
      await own.stop();
    }
  });
});

describe('a password', () => {
  // Guarantee D-15
  it('is stored as argon2id with 19 MiB and two passes, and may have 64 characters', async () => {
    const { cookie } = await gateway.logIn();
    const password = 'a phrase of 64 characters '.padEnd(64, 'ü');
    const account = { username: 'longwinded', email: 'longwinded@ellesmere.example', password };
    expect((await gateway.api.post('/api/users', account, { cookie })).status).toBe(201);
    for (const name of [ADMIN.username, 'longwinded']) {
      expect(await gateway.passwordHashOf(name)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
    expect((await gateway.logIn('longwinded', password)).status).toBe(200);
    expect((await gateway.logIn('longwinded', password.slice(0, -1))).status).toBe(401);
  });
});
