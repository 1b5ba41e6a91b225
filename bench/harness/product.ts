import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHome, startStack } from '@livery/local-stack';
import { eventually } from '@livery/test-kit';
import type { CreatedBooking, Service } from '@livery/shared-types';
import { MongoClient } from 'mongodb';
import { startMailServer } from './mailServer.ts';

export type Product = Awaited<ReturnType<typeof startProduct>>;

const root = join(import.meta.dirname, '../..');
const ADMIN = { username: 'admin', password: 'livery-demo' };
const DAY_MS = 86_400_000;
const JSON_BODY = { 'content-type': 'application/json' };

/** The whole product with its demo data, on servers and in a folder of its own, with throttles out of the way. */
export async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'livery-bench-'));
  const { MONGODB_URI: _m, AMQP_URL: _a, REDIS_URL: _r, SMTP_URL: _s, MAIL_UI_URL: _u, ...env } = process.env;
  const home = openHome(join(folder, 'home'), env['LIVERY_CACHE'] ?? join(root, '.livery/cache'));
  const mail = await startMailServer();
  const { services, infrastructure, stop } = await startStack({
    home,
    siteFolder: env['LIVERY_SITE_DIR'] ?? join(root, 'frontend/dist'),
    scale: { chat: 2 },
    env: {
      ...env,
      SMTP_URL: mail.url,
      LOG_LEVEL: 'warn',
      THROTTLE_SCALE: '1000000',
      CONNECTIONS_PER_ADDRESS: '1000000',
      MESSAGES_PER_MINUTE: '1000000',
    },
    restartOnCrash: false,
  });
  const { addresses } = services;
  const gateway = addresses['gateway'] ?? '';
  const database = await new MongoClient(infrastructure.env['MONGODB_URI'] ?? '').connect();

  const call = async <T>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(gateway + path, {
      method,
      headers: { ...(body && JSON_BODY), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  const login = await fetch(`${gateway}/api/auth/login`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify(ADMIN),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const [service] = await call<Service[]>('GET', '/api/services');
  let people = 0;
  /** The next cash booking in ten days, of somebody new. */
  const order = (overrides: object = {}) => {
    people += 1;
    return {
      customerName: `Rider ${people}`,
      customerEmail: `rider${people}@example.com`,
      customerPhone: '416-555-0100',
      pickupDate: `${dayIn(10)}T15:00`,
      pickupAddress: 'Union Station',
      destinations: ['Scarborough Bluffs'],
      serviceIds: [service?.id],
      vehicleId: null,
      duration: 2,
      paymentMethod: 'cash',
      ...overrides,
    };
  };
  return {
    /** The gateway, without a name to look up. */
    gateway,
    /** Each replica past the gateway. */
    addresses,
    identitySecret: home.secrets.identitySecret,
    mail,
    /** The staff session. */
    cookie,
    database: (name: string) => database.db(`livery_${name}`),
    /** Asks as the public, or as whom the headers name. */
    ask: call,
    asStaff: <T>(method: string, path: string, body?: object) => call<T>(method, path, body, { cookie }),
    order,
    book: (overrides: object = {}) => call<CreatedBooking>('POST', '/api/bookings', order(overrides)),
    /** Waits until the e-mails about everything so far have been sent, so that one side does not pay for another. */
    settled: () => eventually(() => mail.isQuiet(1_000), { timeoutMs: 120_000, intervalMs: 100 }),
    stop: async () => {
      await database.close();
      await stop();
      await mail.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const dayIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
