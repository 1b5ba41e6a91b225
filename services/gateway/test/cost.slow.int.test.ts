import { Agent, get } from 'node:http';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@livery/service-kit/testing';
import { startRecorder, startTestGateway } from './harness.ts';

let upstream: Awaited<ReturnType<typeof startRecorder>>;
let gateway: Awaited<ReturnType<typeof startTestGateway>>;

beforeAll(async () => {
  upstream = await startRecorder(() => ({ body: {} }));
  gateway = await startTestGateway({ CATALOG_URL: upstream.url, BOOKING_URL: upstream.url });
});
afterAll(async () => {
  await gateway.stop();
  await upstream.close();
});

describe('a request by a visitor', () => {
  it('asks Redis once', async () => {
    const redis = new Redis(gateway.environment.redisUrl);
    const monitor = await redis.monitor();
    let asked = 0;
    let isOver = false;
    monitor.on('monitor', (_time: string, [command, ...rest]: string[]) => {
      const text = rest.join(' ');
      if (/^evalsha?$/i.test(command ?? '') && text.includes(`${gateway.environment.redisPrefix}throttle-`))
        asked += 1;
      if (text.includes(`${gateway.environment.redisPrefix}over`)) isOver = true;
    });
    for (let n = 0; n < 40; n += 1) expect((await gateway.api.get('/api/services')).status).toBe(200);
    await redis.get(`${gateway.environment.redisPrefix}over`);
    await eventually(() => isOver);
    monitor.disconnect();
    redis.disconnect();
    expect(asked).toBeGreaterThan(0);
    // The first may be asked a second time, with the script that Redis does not know yet.
    expect(asked).toBeLessThanOrEqual(41);
  });

  it('leaves no listener behind on its connection', async () => {
    const warnings: string[] = [];
    const note = ({ name }: Error) => warnings.push(name);
    process.on('warning', note);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = () =>
      new Promise<number | undefined>((resolve, reject) => {
        get(`${gateway.url}/api/bookings`, { agent }, (res) => {
          res.resume().once('end', () => resolve(res.statusCode));
        }).once('error', reject);
      });
    for (let n = 0; n < 24; n += 1) expect(await call()).toBe(200);
    agent.destroy();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
