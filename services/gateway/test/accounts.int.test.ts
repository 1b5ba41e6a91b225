import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient, RACE_ROUNDS } from '@livery/test-kit';
import type { AuthCheck, ErrorBody, User } from '@livery/shared-types';
import jwt from 'jsonwebtoken';
import { ADMIN, SESSION_SECRET, startTestGateway } from './harness.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const newUser = (name: string) => ({
  username: name,
  email: `${name}@ellesmere.example`,
  password: 'another long password',
});
interface Admin {
  id: string;
  username: string;
  password: string;
  cookie: string;
}

/** The first admin and two more, all of them logged in. */
async function threeAdmins(own: typeof gateway): Promise<[Admin, Admin, Admin]> {
  const { cookie } = await own.logIn();
  const ids = (await own.api.get<User[]>('/api/users', { cookie })).body.map(({ id }) => id);
  const first = { id: ids[0] ?? '', username: ADMIN.username, password: ADMIN.password, cookie };
  const more = async (name: string): Promise<Admin> => {
    const { username, email, password } = newUser(name);
    const { body } = await own.api.post<User>('/api/users', { username, email, password }, { cookie });
    return { id: body.id, username, password, cookie: (await own.logIn(username, password)).cookie };
  };
  return [first, await more('second'), await more('third')];
}

const check = async (cookie: string, url = gateway.url) =>
  (await apiClient(url).get<AuthCheck>('/api/auth/check', { cookie })).body.authenticated;

describe('logging in', () => {
  it('opens a session for the first admin, in a cookie no script can read', async () => {
    const reply = await gateway.logIn();
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ success: true });
    expect(reply.headers.getSetCookie()[0]).toMatch(/^livery_session=.+; Path=\/; .*HttpOnly; SameSite=Lax/);
    expect(await check(reply.cookie)).toBe(true);
  });

  it.each([
    ['username', { password: 'x' }, 'Username is required'],
    ['password', { username: 'x' }, 'Password is required'],
    ['username', { username: { $ne: null }, password: { $ne: null } }, 'Username is required'],
  ])('names the missing %s', async (path, body, message) => {
    const reply = await gateway.api.post<ErrorBody>('/api/auth/login', body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toContainEqual({ path, message });
  });

  it('takes a password in either form of its letters, also for a change', async () => {
    const { cookie } = await gateway.logIn();
    const [composed, decomposed] = ['motdepasse-été\u00a02', 'motdepasse-e\u0301te\u0301 2'];
    for (const [index, password] of [composed, decomposed].entries()) {
      const account = { ...newUser(`accents${index}`), password };
      const { body } = await gateway.api.post<User>('/api/users', account, { cookie });
      for (const typed of [composed, decomposed])
        expect((await gateway.logIn(account.username, typed)).status, JSON.stringify(typed)).toBe(200);
      expect((await gateway.logIn(account.username, 'motdepasse-ete 2')).status).toBe(401);
      const own = (await gateway.logIn(account.username, password)).cookie;
      const other = password === composed ? decomposed : composed;
      const change = { password: 'another-é-password', currentPassword: other };
      const changed = await gateway.api.put(`/api/users/${body.id}`, change, { cookie: own });
      expect(changed.status).toBe(200);
      expect((await gateway.logIn(account.username, 'another-e\u0301-password')).status).toBe(200);
    }
  });

  it('refuses a wrong password, an unknown user and an inactive one with the same words', async () => {
    const { cookie } = await gateway.logIn();
    await gateway.api.post('/api/users', { ...newUser('sleeper'), active: false }, { cookie });
    const replies = await Promise.all([
      gateway.logIn(ADMIN.username, 'wrong password'),
      gateway.logIn('nobody-at-all', 'wrong password'),
      gateway.logIn('sleeper', 'another long password'),
    ]);
    for (const reply of replies) {
      expect(reply.status).toBe(401);
      expect(reply.body.message).toBe('Invalid credentials');
    }
  });

  it('refuses the eleventh failure for an account, whatever is sent at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => gateway.logIn('hunted', 'wrong password')),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('takes no session that it did not sign or that was ended', async () => {
    const { cookie } = await gateway.logIn();
    const claims = jwt.decode(cookie.split('=')[1] ?? '') as jwt.JwtPayload;
    const { iat: _iat, exp: _exp, ...rest } = claims;
    const { aud: _aud, ...withoutAudience } = rest;
    const copy = jwt.sign(rest, SESSION_SECRET, { expiresIn: 60 });
    expect(await check(`livery_session=${copy}`)).toBe(true);
    const forged = [
      jwt.sign(rest, 'another secret that is long enough 123', { algorithm: 'HS256', expiresIn: 60 }),
      jwt.sign(rest, '', { algorithm: 'none', expiresIn: 60 }),
      jwt.sign(rest, SESSION_SECRET, { algorithm: 'HS512', expiresIn: 60 }),
      jwt.sign(rest, SESSION_SECRET, { expiresIn: -1 }),
      jwt.sign({ ...rest, aud: 'elsewhere' }, SESSION_SECRET, { expiresIn: 60 }),
      jwt.sign(withoutAudience, SESSION_SECRET, { expiresIn: 60 }),
    ];
    for (const token of forged) expect(await check(`livery_session=${token}`)).toBe(false);

    expect((await gateway.api.post('/api/auth/logout', undefined, { cookie })).status).toBe(200);
    expect(await check(cookie)).toBe(false);
  });
});

describe('users', () => {
  it('asks for a session on every route', async () => {
    const replies = await Promise.all([
      gateway.api.get('/api/users'),
      gateway.api.post('/api/users', newUser('intruder')),
      gateway.api.put('/api/users/any', { active: false }),
      gateway.api.delete('/api/users/any'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('creates, changes, lists and deletes, and never shows a hash', async () => {
    const { cookie } = await gateway.logIn();
    const created = await gateway.api.post<User>('/api/users', newUser('dispatcher'), { cookie });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ username: 'dispatcher', role: 'admin', active: true, version: 1 });
    const changed = await gateway.api.put<User>(
      `/api/users/${created.body.id}`,
      { email: 'desk@ellesmere.example', password: '' },
      { cookie },
    );
    expect(changed.body.email).toBe('desk@ellesmere.example');
    expect((await gateway.logIn('dispatcher', 'another long password')).status).toBe(200);
    const list = await gateway.api.get<User[]>('/api/users', { cookie });
    expect(list.body.map(({ username }) => username)).toContain('dispatcher');
    expect(JSON.stringify([created.body, changed.body, list.body])).not.toMatch(/argon2|passwordHash/);
    expect((await gateway.api.delete(`/api/users/${created.body.id}`, { cookie })).status).toBe(204);
    expect((await gateway.api.delete(`/api/users/${created.body.id}`, { cookie })).status).toBe(404);
  });

  it.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ email: 'nowhere' }, 'email', 'Invalid email address'],
    [{ role: 'owner' }, 'role', 'Invalid role'],
    [{ password: 'Password123' }, 'password', 'This password is too easy to guess'],
    [{ password: 'livery-demo' }, 'password', 'This password is too easy to guess'],
  ])('refuses %o and writes nothing', async (fault, path, message) => {
    const { cookie } = await gateway.logIn();
    const before = await gateway.api.get<User[]>('/api/users', { cookie });
    const reply = await gateway.api.post<ErrorBody>(
      '/api/users',
      { ...newUser('faulty'), ...fault },
      { cookie },
    );
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toContainEqual({ path, message });
    expect((await gateway.api.get<User[]>('/api/users', { cookie })).body).toEqual(before.body);
  });

  it('refuses a name or address that is taken, whatever its case, also when sent at once', async () => {
    const { cookie } = await gateway.logIn();
    const twins = await Promise.all(
      ['Twin', 'twin', 'TWIN'].map((username, index) =>
        gateway.api.post<ErrorBody>(
          '/api/users',
          { ...newUser('x'), username, email: `t${index}@a.example` },
          { cookie },
        ),
      ),
    );
    expect(twins.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const sameMail = await gateway.api.post<ErrorBody>(
      '/api/users',
      { ...newUser('other'), email: ADMIN.email.toUpperCase() },
      { cookie },
    );
    expect(sameMail.status).toBe(409);
    expect(sameMail.body.message).toBe('Email is already in use');
  });

  it('leaves a user and their sessions alone when the change is refused', async () => {
    const { cookie } = await gateway.logIn();
    const created = await gateway.api.post<User>('/api/users', newUser('unharmed'), { cookie });
    const session = await gateway.logIn('unharmed', 'another long password');
    for (const change of [{ active: false }, { password: 'a whole new password' }]) {
      const fault = { ...change, email: ADMIN.email };
      const reply = await gateway.api.put(`/api/users/${created.body.id}`, fault, { cookie });
      expect(reply.status).toBe(409);
      const name = { ...change, username: ADMIN.username.toUpperCase() };
      expect((await gateway.api.put(`/api/users/${created.body.id}`, name, { cookie })).status).toBe(409);
    }
    expect(await check(session.cookie)).toBe(true);
    expect((await gateway.logIn('unharmed', 'another long password')).status).toBe(200);
    const list = await gateway.api.get<User[]>('/api/users', { cookie });
    expect(list.body).toContainEqual(created.body);
  });

  it('refuses what was decided on a user who has changed since, shows what they are now, and touches nothing', async () => {
    const { cookie } = await gateway.logIn();
    const put = (id: string, body: object) => gateway.api.put<User>(`/api/users/${id}`, body, { cookie });
    const seen = (await gateway.api.post<User>('/api/users', newUser('shared'), { cookie })).body;
    const session = await gateway.logIn('shared', 'another long password');
    const first = await put(seen.id, { email: 'theirs@a.example', seenVersion: seen.version });
    expect(first).toMatchObject({ status: 200, body: { email: 'theirs@a.example', version: 2 } });
    for (const change of [{ username: 'mine' }, { active: false }, { password: 'a whole new password' }]) {
      const stale = await put(seen.id, { ...change, seenVersion: seen.version });
      expect(stale).toMatchObject({
        status: 409,
        body: { code: 'stale', details: { version: 2, user: first.body } },
      });
      expect(JSON.stringify(stale.body)).not.toMatch(/argon2|passwordHash/);
    }
    const list = await gateway.api.get<User[]>('/api/users', { cookie });
    expect(list.body).toContainEqual(first.body);
    expect(await check(session.cookie)).toBe(true);
    const second = await put(seen.id, { username: 'renamed', seenVersion: 2 });
    expect(second.body).toMatchObject({ username: 'renamed', email: 'theirs@a.example', version: 3 });
    expect((await put(seen.id, { active: false })).body).toMatchObject({ active: false, version: 4 });
  });

  it('stores exactly one of two changes of a user at the same moment, and who is active agrees with it', async () => {
    const { cookie } = await gateway.logIn();
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const { id, version } = (
        await gateway.api.post<User>('/api/users', newUser(`raced-${round}`), { cookie })
      ).body;
      const changes = [
        { active: false },
        { active: false, username: `off-${round}` },
        { active: true, email: `on-${round}@a.example` },
      ];
      const replies = await Promise.all(
        changes.map((change) =>
          gateway.api.put<User & ErrorBody>(
            `/api/users/${id}`,
            { ...change, seenVersion: version },
            { cookie },
          ),
        ),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(replies.flatMap(({ status, body }) => (status === 409 ? [body.code] : []))).toEqual([
        'stale',
        'stale',
      ]);
      const winner = replies.find(({ status }) => status === 200)?.body;
      const list = await gateway.api.get<User[]>('/api/users', { cookie });
      expect(list.body.find((user) => user.id === id)).toEqual(winner);
      expect((await gateway.roster()).includes(id)).toBe(winner?.active);
    }
  });

  it('ends the sessions of a user who is switched off, deleted or gets a new password, on every replica', async () => {
    const { cookie } = await gateway.logIn();
    const replica = await gateway.startReplica();
    try {
      for (const [name, end] of [
        ['off', (id: string) => gateway.api.put(`/api/users/${id}`, { active: false }, { cookie })],
        ['gone', (id: string) => gateway.api.delete(`/api/users/${id}`, { cookie })],
        [
          'rekeyed',
          (id: string) =>
            gateway.api.put(`/api/users/${id}`, { password: 'a whole new password' }, { cookie }),
        ],
      ] as const) {
        const created = await gateway.api.post<User>('/api/users', newUser(`user-${name}`), { cookie });
        const session = await gateway.logIn(`user-${name}`, 'another long password', replica.url);
        expect(await check(session.cookie, replica.url)).toBe(true);
        await end(created.body.id);
        expect(await check(session.cookie, replica.url)).toBe(false);
        expect(await check(session.cookie)).toBe(false);
      }
    } finally {
      await replica.stop();
    }
  });

  it('keeps the last active admin, and lets nobody delete or switch off themselves', async () => {
    const own = await startTestGateway();
    try {
      const { cookie } = await own.logIn();
      const first = (await own.api.get<User[]>('/api/users', { cookie })).body[0];
      const self = await own.api.delete<ErrorBody>(`/api/users/${first?.id}`, { cookie });
      expect(self.status).toBe(409);
      for (let round = 0; round < RACE_ROUNDS; round += 1) {
        const second = await own.api.post<User>('/api/users', newUser(`second-${round}`), { cookie });
        const other = await own.logIn(`second-${round}`, 'another long password');
        // Both admins try to remove the other at the same moment: one of them must stay.
        const [a, b] = await Promise.all([
          own.api.put<ErrorBody>(`/api/users/${second.body.id}`, { active: false }, { cookie }),
          own.api.put<ErrorBody>(`/api/users/${first?.id}`, { active: false }, { cookie: other.cookie }),
        ]);
        const active = [a, b].filter(({ status }) => status === 200);
        expect(active.length).toBeLessThanOrEqual(1);
        const survivor = (await check(cookie, own.url)) ? cookie : other.cookie;
        expect(await check(survivor, own.url)).toBe(true);
        await own.api.put(`/api/users/${first?.id}`, { active: true }, { cookie: survivor });
        if (survivor !== cookie) break;
        await own.api.delete(`/api/users/${second.body.id}`, { cookie });
      }
    } finally {
      await own.stop();
    }
  });

  it('lets nobody switch off or delete themselves, whoever else is there, and leaves their session', async () => {
    const own = await startTestGateway();
    try {
      const [first] = await threeAdmins(own);
      const path = `/api/users/${first.id}`;
      const replies = [
        await own.api.put<ErrorBody>(path, { active: false }, { cookie: first.cookie }),
        await own.api.delete<ErrorBody>(path, { cookie: first.cookie }),
      ];
      for (const { status, body } of replies) {
        expect(status).toBe(409);
        expect(body.code).toBe('user.own_account');
      }
      expect(await check(first.cookie, own.url)).toBe(true);
      expect(await own.roster()).toContain(first.id);
    } finally {
      await own.stop();
    }
  });

  it('keeps one of two admins who remove each other, whatever edits of a third came before', async () => {
    const own = await startTestGateway();
    try {
      const staff = await threeAdmins(own);
      const [first, second, third] = staff;
      const put = (by: Admin, whom: Admin, body: object) =>
        own.api.put<User>(`/api/users/${whom.id}`, body, { cookie: by.cookie });
      for (let round = 0; round < RACE_ROUNDS; round += 1) {
        // A form that was opened while the third was active is saved while they are switched off.
        const form = { username: third.username, email: `third-${round}@a.example`, active: true };
        await Promise.all([
          put(first, third, { active: false }),
          put(second, third, form),
          put(second, third, { email: `thirdly-${round}@a.example` }),
        ]);
        expect((await put(first, third, { active: false })).body.active).toBe(false);
        const replies = await Promise.all([
          put(first, second, { active: false }),
          put(second, first, { active: false }),
        ]);
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        const survivor = replies[0]?.status === 200 ? first : second;
        const removed = survivor === first ? second : first;
        expect(await check(survivor.cookie, own.url)).toBe(true);
        expect(await check(removed.cookie, own.url)).toBe(false);
        expect((await put(survivor, third, { active: true })).body.active).toBe(true);
        expect((await put(survivor, removed, { active: true })).body.active).toBe(true);
        removed.cookie = (await own.logIn(removed.username, removed.password)).cookie;
      }
    } finally {
      await own.stop();
    }
  });

  it('keeps a user deleted whom two admins change at the same moment', async () => {
    const { cookie } = await gateway.logIn();
    for (let round = 0; round < RACE_ROUNDS; round += 1) {
      const { body } = await gateway.api.post<User>('/api/users', newUser(`leaver-${round}`), { cookie });
      const path = `/api/users/${body.id}`;
      await gateway.api.put(path, { active: false }, { cookie });
      const [gone] = await Promise.all([
        gateway.api.delete(path, { cookie }),
        gateway.api.put(path, { active: true }, { cookie }),
      ]);
      expect(gone.status).toBe(204);
      const roster = await gateway.roster();
      const listed = await gateway.api.get<User[]>('/api/users', { cookie });
      expect(listed.body.map(({ id }) => id)).not.toContain(body.id);
      expect(roster).not.toContain(body.id);
    }
  });

  it('lists everybody once, oldest first, page by page', async () => {
    const { cookie } = await gateway.logIn();
    const whole = (await gateway.api.get<User[]>('/api/users', { cookie })).body;
    const listed: User[] = [];
    let next: string | undefined = '/api/users?limit=2';
    while (next !== undefined) {
      const { body, headers }: Awaited<ReturnType<typeof gateway.api.get<User[]>>> = await gateway.api.get<
        User[]
      >(next, { cookie });
      expect(body.length).toBeLessThanOrEqual(2);
      listed.push(...body);
      next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(whole.length).toBeGreaterThan(4);
    expect(listed).toEqual(whole);
  });

  it('refuses a cursor that it did not make', async () => {
    const { cookie } = await gateway.logIn();
    for (const cursor of ['', 'x', '1e400.id', '12']) {
      const reply = await gateway.api.get<ErrorBody>(`/api/users?cursor=${cursor}`, { cookie });
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
    }
  });
});
