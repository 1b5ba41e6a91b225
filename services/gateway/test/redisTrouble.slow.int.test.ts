import { cutProxy, eventually, type CutProxy } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from './harness.ts';

let wire: CutProxy;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let cookie: string;

beforeAll(async () => {
  wire = await cutProxy(process.env['REDIS_URL'] ?? '');
  gateway = await startTestGateway({ REDIS_URL: wire.url });
  ({ cookie } = await gateway.logIn());
});
afterAll(async () => {
  await gateway.stop();
  await wire.close();
});

describe('a Redis that', () => {
  it.each([
    ['is away', () => wire.cut(), () => wire.restore()],
    ['keeps its connections and answers nothing', () => wire.freeze(), () => wire.thaw()],
  ])('%s serves visitors and refuses staff, both at once', async (_how, leave, comeBack) => {
    await leave();
    const visit = () => gateway.api.get('/api/brand');
    const listUsers = () => gateway.api.get('/api/users', { cookie });
    const [visitor, staff] = await Promise.all([visit(), listUsers()]);
    expect(visitor.status).toBe(200);
    expect(staff).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(staff.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await gateway.logIn()).toMatchObject({ status: 503 });

    await comeBack();
    await eventually(async () => expect(await listUsers()).toMatchObject({ status: 200 }));
    expect(await visit()).toMatchObject({ status: 200 });
  });
});
