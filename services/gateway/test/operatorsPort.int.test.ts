import { apiClient, eventually, freePort } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway } from './harness.ts';

let port: number;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  port = await freePort();
  gateway = await startTestGateway({ METRICS_PORT: String(port) });
});
afterAll(() => gateway.stop());

describe('the gateway', () => {
  it.each(['/readyz', '/metrics'])('answers %s on its private port alone', async (path) => {
    const operators = apiClient(`http://127.0.0.1:${port}`);
    await eventually(async () => expect((await operators.get(path)).status).toBe(200));
    expect((await gateway.api.get(path)).status).toBe(404);
    expect((await gateway.api.get('/healthz')).status).toBe(200);
  });
});
