import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@livery/service-kit';
import mongoose from 'mongoose';
import { apiClient, dropTestEnvironment, testEnvironment } from '@livery/test-kit';
import { readConfig } from '../src/config.ts';
import { startService } from '../src/service.ts';

export const ADMIN = {
  username: 'owner',
  password: 'a long enough password',
  email: 'owner@ellesmere.example',
};

export const SESSION_SECRET = 'session-secret-for-tests-0123456789abcdef';

export interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server that records every request and answers with `answer`: it shows what the gateway passes on. */
export async function startRecorder(
  answer: (seen: Seen) => { status?: number; body: unknown; delayMs?: number },
) {
  const seen: Seen[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      const request = { method: req.method ?? '', url: req.url ?? '', headers: req.headers, body };
      seen.push(request);
      const { status = 200, body: reply } = answer(request);
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const DEAD = 'http://127.0.0.1:9';

/** A whole gateway on real servers, with upstreams that the test names. */
export async function startTestGateway(settings: Record<string, string> = {}) {
  const environment = testEnvironment('gateway');
  const site = await mkdtemp(join(tmpdir(), 'livery-site-'));
  await writeFile(
    join(site, 'index.html'),
    '<!doctype html><head><title>Site</title></head><body>site</body>',
  );
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    MONGODB_URI: environment.mongoUri,
    MONGODB_DB: environment.dbName,
    AMQP_URL: environment.amqpUrl,
    REDIS_URL: environment.redisUrl,
    REDIS_PREFIX: environment.redisPrefix,
    EVENT_NAMESPACE: environment.namespace,
    IDENTITY_SECRET: environment.identitySecret,
    SESSION_SECRET,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_EMAIL: ADMIN.email,
    SITE_DIR: site,
    CATALOG_URL: DEAD,
    BOOKING_URL: DEAD,
    PAYMENT_URL: DEAD,
    CHAT_URL: DEAD,
    NOTIFICATION_URL: DEAD,
    THROTTLE_SCALE: '1000',
    ...settings,
  });
  const start = () => startService(config, { logger: createLogger({ service: 'gateway', level: 'silent' }) });
  const gateway = await start();
  const logIn = async (username = ADMIN.username, password = ADMIN.password, url = gateway.url) => {
    const reply = await apiClient(url).post<{ message?: string }>('/api/auth/login', { username, password });
    const [session = '', device = ''] = reply.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
    return { ...reply, cookie: session, device };
  };
  const stored = async (collection: string, filter: object) => {
    const connection = await mongoose
      .createConnection(environment.mongoUri, { dbName: environment.dbName })
      .asPromise();
    const found = await connection.collection(collection).findOne(filter);
    await connection.close();
    return found;
  };
  return {
    environment,
    url: gateway.url,
    api: apiClient(gateway.url),
    logIn,
    /** Who is active, as it is stored. */
    roster: async () => ((await stored('adminRoster', { _id: 'admins' }))?.['activeIds'] ?? []) as string[],
    /** As it is stored. */
    passwordHashOf: async (username: string) =>
      String((await stored('users', { username }))?.['passwordHash']),
    /** A second replica on the same stores. */
    startReplica: start,
    async stop() {
      await gateway.stop();
      await rm(site, { recursive: true });
      await dropTestEnvironment(environment);
    },
  };
}
