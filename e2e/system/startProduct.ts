import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHome, startStack, type Stack } from '@livery/local-stack';
import { eventually } from '@livery/test-kit';
import type { AdminBooking, CreatedBooking, Quote, Service, Vehicle } from '@livery/shared-types';

export interface Mail {
  subject: string;
  text: string;
  to: { address: string }[];
}

export interface Reply<T> {
  status: number;
  body: T;
  response: Response;
}
export type Call = <T>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply<T>>;

/** The whole product on servers of its own, which a test may stop and kill; and what a person does with it. */
export async function startProduct(
  options: { scale?: Record<string, number>; env?: Record<string, string> } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'livery-sys-'));
  const siteFolder = join(folder, 'site');
  mkdirSync(siteFolder);
  writeFileSync(join(siteFolder, 'index.html'), '<!doctype html><head><title>Site</title></head>');
  const cache = process.env['LIVERY_CACHE'] ?? join(import.meta.dirname, '../../.livery/cache');
  // The servers of the test run belong to everybody: these tests bring their own.
  const { MONGODB_URI: _m, AMQP_URL: _a, REDIS_URL: _r, SMTP_URL: _s, MAIL_UI_URL: _u, ...env } = process.env;
  const home = openHome(join(folder, 'home'), cache);
  const stack: Stack = await startStack({
    home,
    siteFolder,
    env: { ...env, THROTTLE_SCALE: '100', CONNECTIONS_PER_ADDRESS: '300', LOG_LEVEL: 'warn', ...options.env },
    ...(options.scale === undefined ? {} : { scale: options.scale }),
    restartOnCrash: false,
  });

  let cookie = '';
  const call: Call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(new URL(path, stack.url), {
      method,
      headers: { 'content-type': 'application/json', cookie, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T, response };
  };
  const keepCookie = (own: string) => {
    cookie = own;
  };
  const mails = async (address: string): Promise<Mail[]> => {
    const all = (await (await fetch(`${stack.mailUiUrl}/email`)).json()) as Mail[];
    return all.filter((mail) => mail.to.some((to) => to.address === address));
  };

  return {
    stack,
    /** What the stack generated for itself, such as the payment sandbox's keys. */
    secrets: home.secrets,
    /** Where each service's log is, by its name. */
    logFolder: home.logs,
    mails,
    ...requestsOver(call, keepCookie),
    /** The same requests, each of them through another call, such as one that watches the answers. */
    over: (other: Call) => requestsOver(other, keepCookie),
    /** Waits until exactly these subjects (in any order) stand in the mailbox of an address. */
    waitForMails: (address: string, count: number, timeoutMs = 60_000) =>
      eventually(
        async () => {
          const found = await mails(address);
          if (found.length < count)
            throw new Error(`${found.length} of ${count} emails: ${found.map((m) => m.subject).join('; ')}`);
          return found;
        },
        { timeoutMs, intervalMs: 200 },
      ),
    async stop() {
      await stack.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Product = Awaited<ReturnType<typeof startProduct>>;

/** What a person asks of the product, all of it through one call; whoever logs in has their cookie kept. */
function requestsOver(call: Call, keepCookie: (cookie: string) => void) {
  return {
    call,
    /** Every row of a list, page by page. */
    async all<T>(path: string): Promise<T[]> {
      const found: T[] = [];
      let next: string | undefined = path;
      while (next !== undefined) {
        const page: Reply<T[]> = await call<T[]>('GET', next);
        if (page.status !== 200) throw new Error(`${next}: ${page.status} ${JSON.stringify(page.body)}`);
        found.push(...page.body);
        next = /<([^>]+)>; rel="next"/.exec(page.response.headers.get('link') ?? '')?.[1];
      }
      return found;
    },
    /** From now on every call is an admin's, unless it brings a cookie of its own; answers the session's cookie. */
    async logIn(): Promise<string> {
      const login = { username: 'admin', password: 'livery-demo' };
      // Without the cookie there was: a browser's earlier session would end, in the middle of what others ask with it.
      const { status, response } = await call('POST', '/api/auth/login', login, { cookie: '' });
      if (status !== 200) throw new Error(`not logged in: ${status}`);
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      keepCookie(cookie);
      return cookie;
    },
    services: async () => (await call<Service[]>('GET', '/api/services')).body,
    vehicles: async () => (await call<Vehicle[]>('GET', '/api/vehicles')).body,
    quote: (body: unknown) => call<Quote>('POST', '/api/calculate-pricing', body),
    book: (body: Record<string, unknown>, headers?: Record<string, string>) =>
      call<CreatedBooking>('POST', '/api/bookings', body, headers),
    booking: async (id: string) => (await call<AdminBooking>('GET', `/api/admin/bookings/${id}`)).body,
  };
}

/** A cash booking that catalog can price, for this address. */
export async function cashBooking(product: Product, email: string): Promise<Record<string, unknown>> {
  const [service] = await product.services();
  const pickup = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return {
    customerName: 'Ada Rider',
    customerEmail: email,
    customerPhone: '416-555-0100',
    pickupDate: `${pickup}T15:00`,
    pickupAddress: 'Union Station',
    destinations: ['Scarborough Bluffs'],
    serviceIds: [service?.id],
    vehicleId: null,
    duration: 2,
    paymentMethod: 'cash',
  };
}
