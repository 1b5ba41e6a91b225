import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { IDENTITY_HEADER, verifyIdentity } from '@livery/service-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRecorder, startTestGateway } from './harness.ts';

let upstream: Awaited<ReturnType<typeof startRecorder>>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  upstream = await startRecorder(({ url }) => ({ body: { url } }));
  gateway = await startTestGateway({ CATALOG_URL: upstream.url });
});
afterAll(async () => {
  await gateway.stop();
  await upstream.close();
});

it('a client that asks before it sends its body (curl does) is nobody else for it, and brings nothing past us', async () => {
  const body = JSON.stringify({ serviceIds: [], duration: 2 });
  const asking = request(`${gateway.url}/api/calculate-pricing`, {
    method: 'POST',
    headers: {
      expect: '100-continue',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      cookie: 'livery_session=somebodys',
      'x-forwarded-for': '1.2.3.4',
      'x-user-id': 'admin',
      [IDENTITY_HEADER]: 'forged',
    },
  });
  asking.flushHeaders();
  await once(asking, 'continue');
  asking.end(body);
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  await text(response);
  expect(response.statusCode).toBe(200);

  const seen = upstream.seen.at(-1);
  expect(seen?.body).toBe(body);
  const headers = seen?.headers ?? {};
  const token = String(headers[IDENTITY_HEADER]);
  expect(verifyIdentity(gateway.environment.identitySecret, token, 'catalog').role).toBe('public');
  expect(headers['x-forwarded-for']).toMatch(/127\.0\.0\.1$/);
  expect(headers['x-user-id']).toBeUndefined();
  expect(headers.cookie).toBeUndefined();
});
