import { request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { startInfrastructure } from '../src/infrastructure/startInfrastructure.ts';
import { cleanUp, temporaryHome } from './helpers/temporaryHome.ts';

afterEach(cleanUp);

function ask(url: URL, method: string, headers: Record<string, string>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request({ host: url.hostname, port: url.port, path: url.pathname, method, headers }, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  })
    .on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    })
    .on('error', reject)
    .end();
  return promise;
}

it('the mailbox answers its own page and programs, and refuses every other site', async () => {
  const servers = await startInfrastructure({
    home: temporaryHome(),
    env: {},
    mongo: false,
    rabbit: false,
    redis: false,
  });
  const url = new URL(`${servers.env.MAIL_UI_URL}/email`);
  const own = `http://localhost:${url.port}`;
  const host = `localhost:${url.port}`;
  const statuses = async (method: string, cases: Record<string, string>[]) =>
    Promise.all(cases.map((headers) => ask(url, method, { host, ...headers })));

  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect(
    await statuses('GET', [
      {}, // a program
      { host: url.host },
      { origin: own },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
      link, // somebody clicks
    ]),
  ).toEqual([200, 200, 200, 200, 200]);
  expect(
    await statuses('GET', [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: `http://localhost:8080` },
      { host: 'evil.example' }, // a name of theirs that leads here
      { host: `evil.example:${url.port}`, origin: `http://evil.example:${url.port}` },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
      { ...link, 'sec-fetch-dest': 'iframe' },
    ]),
  ).toEqual(Array(7).fill(403));
  const socket = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  const live = new URL(`${servers.env.MAIL_UI_URL}/socket.io/?EIO=4&transport=websocket`);
  expect(await ask(live, 'GET', { host, ...socket, origin: 'http://evil.example' })).toBe(403);
  expect(await ask(new URL(`${url}/all`), 'DELETE', { host, origin: 'http://evil.example' })).toBe(403);
  expect(await ask(new URL(`${url}/all`), 'DELETE', { host, origin: own })).toBe(200);
});
