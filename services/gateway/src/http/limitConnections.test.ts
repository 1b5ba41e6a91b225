import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { createHttpServer } from '@livery/service-kit';
import { eventually } from '@livery/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitConnections } from './limitConnections.ts';

const LARGE = Buffer.alloc(32 * 1024 * 1024);
const server = createHttpServer((req, res) => res.end(req.url === '/large' ? LARGE : 'small'));
beforeAll(async () => {
  limitConnections(server, { TRUSTED_PROXIES: 1, SOCKETS_PER_ADDRESS: 1, THROTTLE_SCALE: 1 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const connectionCount = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('a client that reads nothing', () => {
  it('is cut after half a minute of silence, and one that waits for its next request is not', async () => {
    expect(server.timeout).toBe(30_000);
    server.timeout = 300;
    const { port } = server.address() as AddressInfo;
    const [idle, greedy] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    idle.write('GET /small HTTP/1.1\r\nHost: livery\r\n\r\n');
    await once(idle, 'data');
    greedy.pause();
    greedy.write('GET /large HTTP/1.1\r\nHost: livery\r\n\r\n');
    await once(server, 'request');
    expect(await connectionCount()).toBe(2);
    await eventually(async () => expect(await connectionCount()).toBe(1));
    idle.write('GET /small HTTP/1.1\r\nHost: livery\r\n\r\n');
    await once(idle, 'data');
    idle.destroy();
    greedy.destroy();
  });
});
