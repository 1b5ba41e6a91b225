import { afterEach, describe, expect, it, vi } from 'vitest';
import { baseQuery, keepSession, type ApiRequest } from './baseQuery.ts';

/** Answers every call of the test with `response`, and keeps what was sent. */
function answerWith(response: () => Response | Promise<Response>) {
  const calls: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return response();
  });
  return calls;
}

const call = (args: string | ApiRequest) =>
  baseQuery(args, { signal: new AbortController().signal } as Parameters<typeof baseQuery>[1], {});

describe('baseQuery', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('shows the status and the message of a JSON refusal, and keeps its code and field errors', async () => {
    answerWith(
      () =>
        new Response(
          JSON.stringify({
            message: 'Duration too short',
            code: 'invalid',
            errors: [{ path: 'duration', message: 'x' }],
          }),
          { status: 400 },
        ),
    );
    expect(await call('/api/bookings')).toMatchObject({
      error: {
        status: 400,
        message: '400: Duration too short',
        detail: 'Duration too short',
        code: 'invalid',
        errors: [{ path: 'duration', message: 'x' }],
      },
    });
  });

  it('shows the status in words for a JSON body without a message, never the body', async () => {
    for (const body of ['{}', '[]', '{"code":"x"}', 'null']) {
      answerWith(() => new Response(body, { status: 401, statusText: 'Unauthorized' }));
      expect(await call('/api/auth/login'), body).toMatchObject({
        error: { message: '401: Unauthorized', isExplained: false },
      });
    }
  });

  it('falls back to the raw body', async () => {
    answerWith(() => new Response('upstream is away', { status: 502, statusText: 'Bad Gateway' }));
    expect(await call('/api/services')).toMatchObject({ error: { message: '502: upstream is away' } });
  });

  it('falls back to the status in words when the body is empty', async () => {
    answerWith(() => new Response('', { status: 503, statusText: 'Service Unavailable' }));
    expect(await call('/api/services')).toMatchObject({ error: { message: '503: Service Unavailable' } });
  });

  it('says so when there is no answer', async () => {
    answerWith(() => Promise.reject(new TypeError('failed to fetch')));
    expect(await call('/api/services')).toMatchObject({ error: { status: 0, code: 'unreachable' } });
  });

  it('sends credentials, a JSON body and the idempotency key', async () => {
    const calls = answerWith(() => new Response('{"id":"b1"}', { status: 201 }));
    const result = await call({ url: '/api/bookings', method: 'POST', body: { a: 1 }, idempotencyKey: 'k1' });
    expect(result).toMatchObject({ data: { id: 'b1' } });
    expect(calls[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
    });
  });

  it('sends no body and no content type where there is none, and leaves empty parameters out', async () => {
    const calls = answerWith(() => new Response(null, { status: 204 }));
    expect(
      await call({ url: '/api/bookings', params: { filter: 'today', q: '', cursor: undefined } }),
    ).toMatchObject({
      data: null,
    });
    expect(calls[0]?.url).toBe('/api/bookings?filter=today');
    expect(calls[0]?.init.body).toBeUndefined();
    expect(calls[0]?.init.headers).not.toHaveProperty('content-type');
  });

  describe('refused for want of a session', () => {
    const noSession = () => new Response('{"message":"No session"}', { status: 401 });

    it('tells the keeper of the session, until that leaves', async () => {
      answerWith(noSession);
      const onExpired = vi.fn();
      const leave = keepSession({ isLoggedIn: async () => false, onExpired });
      expect(await call('/api/settings')).toMatchObject({ error: { status: 401 } });
      leave();
      await call('/api/settings');
      expect(onExpired).toHaveBeenCalledTimes(1);
    });

    it('is sent again, as it was, where there is a session after all', async () => {
      let isRenewed = false;
      const calls = answerWith(() => (isRenewed ? new Response('[]') : noSession()));
      const onExpired = vi.fn();
      const isLoggedIn = async () => (isRenewed = true);
      const leave = keepSession({ isLoggedIn, onExpired });
      const change: ApiRequest = { url: '/api/settings', method: 'PUT', body: { a: 1 }, idempotencyKey: 'k' };
      expect(await call(change)).toMatchObject({ data: [] });
      leave();
      expect(calls).toHaveLength(2);
      expect(calls[1]).toEqual(calls[0]);
      expect(onExpired).not.toHaveBeenCalled();
    });

    it('is sent again once only', async () => {
      const calls = answerWith(noSession);
      const onExpired = vi.fn();
      const leave = keepSession({ isLoggedIn: async () => true, onExpired });
      expect(await call('/api/settings')).toMatchObject({ error: { status: 401 } });
      leave();
      expect(calls).toHaveLength(2);
      expect(onExpired).toHaveBeenCalledTimes(1);
    });

    it('is told as an outage while nobody can tell whether there is one', async () => {
      const calls = answerWith(noSession);
      const onExpired = vi.fn();
      const leave = keepSession({ isLoggedIn: async () => undefined, onExpired });
      expect(await call('/api/settings')).toMatchObject({ error: { status: 0, code: 'unreachable' } });
      leave();
      expect(calls).toHaveLength(1);
      expect(onExpired).not.toHaveBeenCalled();
    });

    it('is something else than a wrong password', async () => {
      answerWith(noSession);
      const isLoggedIn = vi.fn();
      const leave = keepSession({ isLoggedIn, onExpired: () => undefined });
      await call({ url: '/api/auth/login', method: 'POST', body: {} });
      leave();
      expect(isLoggedIn).not.toHaveBeenCalled();
    });
  });
});
