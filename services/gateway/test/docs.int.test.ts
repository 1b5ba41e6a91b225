import { apiClient } from '@livery/service-kit/testing';
import { routes } from '@livery/shared-types/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectEventBus, createLogger, newEvent } from '@livery/service-kit';
import { eventually } from '@livery/service-kit/testing';
import { startTestGateway } from './harness.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>;
}

describe('the API’s description', () => {
  it('is an OpenAPI document of every route, each with an id of its own', async () => {
    const { status, body } = await gateway.api.get<Document>('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const operations = Object.values(body.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(routes.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
  });

  it('declares every parameter that a path names', async () => {
    const { body } = await gateway.api.get<Document>('/api/openapi.json');
    for (const [path, operations] of Object.entries(body.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
      for (const { parameters } of Object.values(operations)) {
        const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(declared.toSorted(), path).toEqual(named);
      }
    }
  });

  it('can be read as a page without scripts', async () => {
    const { status, body } = await gateway.api.get<string>('/api/docs');
    expect(status).toBe(200);
    expect(body).toContain('/api/bookings/{reference}/cancel');
    expect(body).not.toContain('<script');
  });
});

/** Opens the stream and reads it to its end, however that comes. */
async function openLive(cookie: string, url = gateway.url) {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/admin/live`, { headers: { cookie }, signal: stop.signal });
  let received = '';
  const listen = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) received += text;
  };
  const ended = listen().catch(() => undefined);
  return { response, received: () => received, ended, stop: () => stop.abort() };
}

describe('the live stream', () => {
  it('is for staff only', async () => {
    expect((await apiClient(gateway.url).get('/api/admin/live')).status).toBe(401);
  });

  it('sends an open dashboard what changed, and none of the data', async () => {
    const { cookie } = await gateway.logIn();
    const { amqpUrl, namespace } = gateway.environment;
    const logger = createLogger({ service: 'catalog', level: 'silent' });
    const bus = connectEventBus({ url: amqpUrl, service: 'catalog', namespace, logger });
    const live = await openLive(cookie);
    try {
      expect(live.response.headers.get('content-type')).toContain('text/event-stream');
      await eventually(async () => {
        await bus.publish(newEvent('catalog.changed', 'item-1', { kind: 'service', id: 'item-1' }));
        expect(live.received()).toContain(
          'event: change\ndata: {"type":"catalog.changed","aggregateId":"item-1"}',
        );
      });
    } finally {
      live.stop();
      await bus.close();
    }
  });

  it('is open six times for one session: the oldest ends when a seventh begins', async () => {
    const { cookie } = await gateway.logIn();
    const colleague = await openLive((await gateway.logIn()).cookie);
    const own = [];
    for (let n = 0; n < 8; n += 1) own.push(await openLive(cookie));
    const ended = new Set<number>();
    own.forEach((live, n) => void live.ended.then(() => ended.add(n)));
    void colleague.ended.then(() => ended.add(-1));
    try {
      expect(own.every(({ response }) => response.status === 200)).toBe(true);
      await Promise.all([own[0]?.ended, own[1]?.ended]);
      expect([...ended].toSorted()).toEqual([0, 1]);
    } finally {
      for (const live of [...own, colleague]) live.stop();
    }
  });

  // Guarantee D-9
  it('is cut after the logout, on another gateway too; a colleague’s goes on', async () => {
    const replica = await gateway.startReplica();
    try {
      const { cookie } = await gateway.logIn();
      const streams = await Promise.all([openLive(cookie), openLive(cookie, replica.url)]);
      const colleague = await openLive((await gateway.logIn()).cookie);
      let isCut = false;
      void colleague.ended.then(() => (isCut = true));
      await gateway.api.post('/api/auth/logout', {}, { cookie });
      for (const { ended } of streams) await ended;
      expect(isCut).toBe(false);
      colleague.stop();
    } finally {
      await replica.stop();
    }
  });

  // Guarantee D-9
  it.each([
    ['is switched off', { active: false }],
    ['gets a new password', { password: 'a whole new password' }],
  ])('is cut when its listener %s', async (_, change) => {
    const { cookie } = await gateway.logIn();
    const name = `listener-${Object.keys(change)[0]}`;
    const account = {
      username: name,
      email: `${name}@ellesmere.example`,
      password: 'another long password',
    };
    const made = await gateway.api.post<{ id: string }>('/api/users', account, { cookie });
    const live = await openLive((await gateway.logIn(name, account.password)).cookie);
    expect((await gateway.api.put(`/api/users/${made.body.id}`, change, { cookie })).status).toBe(200);
    await live.ended;
  });
});
