import { apiClient, cutProxy, eventually, type CutProxy } from '@livery/test-kit';
import type { AuthCheck, ErrorBody, User } from '@livery/shared-types';
import mongoose from 'mongoose';
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
  it('behind TLS gives a cookie that is Secure, of this host alone and good for eight hours', async () => {
    const own = await startTestGateway({ PUBLIC_URL: 'https://book.ellesmere.example' });
    try {
      const { headers, cookie } = await own.logIn();
      const [set = '', device = '', ...others] = headers.getSetCookie();
      expect(others).toEqual([]);
      expect(device).toMatch(/^__Host-livery_device=.+; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/);
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

  it('gives another token each time, and ends the session that was open in the same browser as soon as all its tabs can know', async () => {
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
    // Another tab may send a call before the new cookie has reached it.
    expect(await check(before.cookie)).toBe(true);
    await expect.poll(() => check(before.cookie), { timeout: 15_000 }).toBe(false);
    expect(await check(cookie)).toBe(true);
    expect(await check(elsewhere.cookie)).toBe(true);
  });

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

describe('a login that fails because of us', () => {
  it.each([
    ['is away', (wire: CutProxy) => wire.cut(), (wire: CutProxy) => wire.restore()],
    ['answers nothing', (wire: CutProxy) => wire.freeze(), (wire: CutProxy) => wire.thaw()],
  ])('counts for nothing: the database %s', async (_how, leave, comeBack) => {
    const wire = await cutProxy(process.env['MONGODB_URI'] ?? '');
    const own = await startTestGateway({ MONGODB_URI: wire.url });
    try {
      await leave(wire);
      // More than the ten that an account may fail.
      const tried = await Promise.all(Array.from({ length: 12 }, () => own.logIn()));
      expect(new Set(tried.map(({ status }) => status))).toContain(503);
      await comeBack(wire);
      await eventually(async () => expect((await own.logIn()).status).toBe(200));
    } finally {
      await own.stop();
      await wire.close();
    }
  });
});

describe('a device that has been in an account before', () => {
  const attempt = (own: typeof gateway, from: string, password: string, device = '') =>
    own.api.post<ErrorBody>(
      '/api/auth/login',
      { username: ADMIN.username, password },
      { 'x-forwarded-for': from, cookie: device },
    );

  it('gets in while a stranger has used up every attempt, and has ten failures of its own', async () => {
    const own = await startTestGateway({ TRUSTED_PROXIES: '1' });
    try {
      const { device } = await own.logIn();
      for (let n = 0; n < 10; n += 1) await attempt(own, '198.51.100.9', 'guess');
      expect((await attempt(own, '203.0.113.1', ADMIN.password)).status).toBe(429);
      expect((await attempt(own, '203.0.113.1', ADMIN.password, 'livery_device=forged')).status).toBe(429);
      // From the stranger's own address as well: a company may share one with a guest.
      expect((await attempt(own, '198.51.100.9', ADMIN.password, device)).status).toBe(200);
      // A success forgets the failures of the account: it is open again.
      for (let n = 0; n < 10; n += 1)
        expect((await attempt(own, '203.0.113.1', 'guess', device)).status).toBe(401);
      expect((await attempt(own, '203.0.113.1', ADMIN.password, device)).status).toBe(429);
    } finally {
      await own.stop();
    }
  });

  it('is known for the accounts that were opened there, and for no other', async () => {
    const own = await startTestGateway({ TRUSTED_PROXIES: '1' });
    try {
      const { cookie, device } = await own.logIn();
      const account = { username: 'dispatcher', email: 'd@ellesmere.example', password: 'a long phrase' };
      expect((await own.api.post('/api/users', account, { cookie })).status).toBe(201);
      const login = (password: string) =>
        own.api.post('/api/auth/login', { username: 'dispatcher', password }, { cookie: device });
      for (let n = 0; n < 10; n += 1) expect((await login('guess')).status).toBe(401);
      expect((await login('a long phrase')).status).toBe(429);
    } finally {
      await own.stop();
    }
  });

  it('does not wait behind many attempts, of which those beyond the queue are a 503 and are not counted', async () => {
    const own = await startTestGateway({ TRUSTED_PROXIES: '1' });
    try {
      const { device } = await own.logIn();
      const attempts = Array.from({ length: 200 }, (_, n) =>
        own.api.post<ErrorBody>(
          '/api/auth/login',
          { username: `guess-${n % 25}`, password: 'guess' },
          { 'x-forwarded-for': `198.51.${n % 100}.7` },
        ),
      );
      let isOver = false;
      const answers = Promise.all(attempts).finally(() => (isOver = true));
      await Promise.race(attempts);
      expect((await attempt(own, '203.0.113.1', ADMIN.password, device)).status).toBe(200);
      expect(isOver).toBe(false);
      const replies = await answers;
      const refused = replies.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(replies.every(({ status }) => status === 401 || status === 503)).toBe(true);
      // Eight attempts on each name: those that were turned away left room for more of them than the rest.
      const judged = replies.filter((_, n) => n % 25 === 0).filter(({ status }) => status === 401).length;
      const more = await Promise.all(
        Array.from({ length: 12 }, () =>
          own.api.post(
            '/api/auth/login',
            { username: 'guess-0', password: 'guess' },
            { 'x-forwarded-for': '198.51.200.7' },
          ),
        ),
      );
      expect(more.filter(({ status }) => status === 401)).toHaveLength(10 - judged);
    } finally {
      await own.stop();
    }
  });
});

describe('an unknown name', () => {
  it('costs the same reads as a known one', async () => {
    const asked: string[] = [];
    const readsOf = async (username: string) => {
      asked.length = 0;
      expect((await gateway.logIn(username, 'wrong password')).status).toBe(401);
      return asked.toSorted();
    };
    mongoose.set('debug', (collection: string, method: string) => asked.push(`${collection}.${method}`));
    try {
      const known = await readsOf(ADMIN.username);
      expect(known.length).toBeGreaterThan(0);
      expect(await readsOf('nobody-at-all')).toEqual(known);
    } finally {
      mongoose.set('debug', false);
    }
  });
});

describe('a new password of one’s own', () => {
  it('asks for the present one, counts wrong ones like failed logins, and keeps the session', async () => {
    const own = await startTestGateway();
    try {
      const { cookie } = await own.logIn();
      const [self] = (await own.api.get<User[]>('/api/users', { cookie })).body;
      const change = (body: object) =>
        own.api.put<ErrorBody>(
          `/api/users/${self?.id}`,
          { password: 'an entirely new phrase', ...body },
          { cookie },
        );
      for (const body of [{}, { currentPassword: '' }, { currentPassword: 'not this one' }]) {
        const reply = await change(body);
        expect(reply).toMatchObject({ status: 400, body: { code: 'user.current_password' } });
        expect(reply.body.errors?.[0]?.path).toBe('currentPassword');
      }
      // Other changes of oneself ask for nothing.
      const mail = await own.api.put(`/api/users/${self?.id}`, { email: 'new@a.example' }, { cookie });
      expect(mail.status).toBe(200);
      for (let n = 0; n < 9; n += 1) await change({ currentPassword: 'not this one' });
      expect((await change({ currentPassword: ADMIN.password })).status).toBe(429);
      expect((await own.logIn(ADMIN.username, ADMIN.password)).status).toBe(429);
    } finally {
      await own.stop();
    }
  });

  it('is taken with the right one', async () => {
    const own = await startTestGateway();
    try {
      const { cookie } = await own.logIn();
      const [self] = (await own.api.get<User[]>('/api/users', { cookie })).body;
      const body = { password: 'an entirely new phrase', currentPassword: ADMIN.password };
      expect((await own.api.put(`/api/users/${self?.id}`, body, { cookie })).status).toBe(200);
      expect(await check(cookie, own.url)).toBe(true);
      expect((await own.logIn(ADMIN.username, 'an entirely new phrase')).status).toBe(200);
    } finally {
      await own.stop();
    }
  });
});

describe('a password', () => {
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
