import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { eventually } from '@livery/test-kit';
import type { AdminNotification, PaymentIntentCreated } from '@livery/shared-types';
import { connect } from 'amqplib';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sandboxAt } from './money/sandboxClient.ts';
import { cashBooking, startProduct, type Product } from './startProduct.ts';

const SERVICES = ['gateway', 'catalog', 'booking', 'payment', 'chat', 'notification'];
/** A machine that runs other tests besides takes its time. */
const LONG_WAIT = { timeoutMs: 60_000 };
const scripts = join(import.meta.dirname, '../../scripts');

let product: Product;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'livery-backup-'));
  product = await startProduct();
  await product.logIn();
}, 180_000);
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Runs one of the scripts as an operator would; answers how it ended and all it said. */
function operator(script: string, ...args: string[]): Promise<{ code: number; said: string }> {
  return operatorWith(['MONGODB_URI', 'AMQP_URL'], script, ...args);
}

function operatorWith(
  known: string[],
  script: string,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const { env } = product.stack.infrastructure;
  const addresses = Object.fromEntries(known.map((name) => [name, env[name]]));
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>();
  const child = execFile(
    process.execPath,
    [join(scripts, script), ...args],
    { env: { PATH: process.env['PATH'], ...addresses } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, said: stdout + stderr }),
  );
  return promise;
}

/** Everything after the header, which holds the time: collections, indexes, documents, what is under way. */
function contentOf(file: string): string {
  const bytes = gunzipSync(readFileSync(file));
  return bytes.subarray(1 + bytes.readInt32LE(1)).toString('base64');
}

/** A day's business: approved, cancelled and paid bookings, a ticket, a new admin, other settings. */
async function doBusiness(): Promise<void> {
  const { call } = product;
  const cash = await cashBooking(product, 'ada@example.com');
  const [approved, cancelled, paid] = await Promise.all([
    product.book(cash),
    product.book({ ...cash, customerEmail: 'ben@example.com' }),
    product.book({ ...cash, customerEmail: 'cleo@example.com', paymentMethod: 'stripe' }),
  ]);
  // An e-mail that is overtaken before it leaves is not sent: each leaves before the next event.
  await Promise.all([product.waitForMails('ada@example.com', 1), product.waitForMails('ben@example.com', 1)]);
  await call('POST', `/api/admin/bookings/${approved.body.id}/approve`, {});
  await call('POST', `/api/bookings/${cancelled.body.id}/cancel`, { reason: 'Other plans' });
  const bookingId = paid.body.id;
  const intent = await call<PaymentIntentCreated>('POST', '/api/create-payment-intent', { bookingId });
  const { stripeSecretKey: secret, stripePublishableKey: publishable } = product.secrets;
  const sandbox = sandboxAt('', product.stack.url, { secret, publishable });
  await sandbox.pay(intent.body.clientSecret, 'good');
  const { paymentIntentId } = intent.body;
  expect((await call('POST', '/api/confirm-payment', { bookingId, paymentIntentId })).status).toBe(200);
  const ticket = {
    customerName: 'Ada Rider',
    customerEmail: 'ada@example.com',
    category: 'general',
    description: 'Child seats?',
  };
  expect((await call('POST', '/api/support-tickets', ticket)).status).toBe(201);
  const user = {
    username: 'second',
    email: 'second@example.com',
    password: 'not-the-first-one',
    active: true,
  };
  expect((await call('POST', '/api/users', user)).status).toBe(201);
  expect((await call('PUT', '/api/settings', { ccEmails: ['office@example.com'] })).status).toBe(200);
  await Promise.all([
    product.waitForMails('ada@example.com', 3),
    product.waitForMails('ben@example.com', 2),
    product.waitForMails('cleo@example.com', 2),
  ]);
}

const WHAT_STAFF_SEE = [
  '/api/bookings?archived=any',
  '/api/admin/bookings/stats',
  '/api/admin/support-tickets',
  '/api/admin/notifications?status=sent&limit=200',
  '/api/users',
  '/api/settings',
  '/api/services',
  '/api/vehicles',
  '/api/promo-codes',
];

const staffView = () =>
  Promise.all(
    WHAT_STAFF_SEE.map(async (path) => {
      const { status, body } = await product.call('GET', path);
      return { path, status, body };
    }),
  );

/** How many e-mails each customer of the first days has. */
const emails = async (): Promise<Record<string, number>> => {
  const names = ['ada', 'ben', 'cleo', 'email', 'event'];
  const counts = names.map(async (name) => [name, (await product.mails(`${name}@example.com`)).length]);
  return Object.fromEntries(await Promise.all(counts));
};

const stopAll = () =>
  Promise.all([...product.stack.services.handles.values()].map((handle) => handle.stop()));

async function startAll(): Promise<void> {
  await Promise.all([...product.stack.services.handles.values()].map((handle) => handle.restart()));
  await product.logIn();
}

/** Of documents in the demo data, which would otherwise leave after the backup: catalog looks when it starts, and every hour. */
async function sendWarnings(): Promise<void> {
  await stopAll();
  await startAll();
  await eventually(async () => {
    const sent = await product.call<AdminNotification[]>('GET', '/api/admin/notifications?status=sent');
    expect(sent.body.map(({ eventType }) => eventType)).toContain('vehicle.document_expiring');
  }, LONG_WAIT);
}

/** No document, no event, no session is left. */
async function wipeEverything(): Promise<void> {
  const { MONGODB_URI = '', AMQP_URL = '', REDIS_URL = '' } = product.stack.infrastructure.env;
  const mongo = await MongoClient.connect(MONGODB_URI);
  for (const service of SERVICES) await mongo.db(`livery_${service}`).dropDatabase();
  await mongo.close();
  const broker = await connect(AMQP_URL);
  const channel = await broker.createChannel();
  for (const service of SERVICES) await channel.deleteQueue(`livery.${service}`);
  await broker.close();
  const redis = new Redis(REDIS_URL);
  await redis.flushall();
  redis.disconnect();
}

it('a running system is dumped, wiped and restored: everything is there again, and nothing is sent twice', async () => {
  const { infrastructure } = product.stack;
  await sendWarnings();
  await doBusiness();

  const quiet = join(folder, 'quiet.backup');
  expect(await operator('backup.mjs', quiet)).toMatchObject({
    code: 0,
    said: expect.stringContaining('not finished yet: 0 events, 0 e-mails'),
  });
  const before = await staffView();

  // Services that run would write into what is replaced: the database alone tells of them, and so does the broker.
  for (const known of [['MONGODB_URI'], ['MONGODB_URI', 'AMQP_URL']])
    expect(await operatorWith(known, 'restore.mjs', quiet, '--replace')).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /Stop every service first: .*gateway.*catalog.*booking.*payment.*chat.*notif/,
      ),
    });
  expect(await staffView()).toEqual(before);

  // The worst moment for a backup: one e-mail waits for the mail server, one event for the broker.
  await infrastructure.mail?.stop();
  await product.book(await cashBooking(product, 'email@example.com'));
  await eventually(async () => {
    const queued = await product.call<AdminNotification[]>('GET', '/api/admin/notifications?status=queued');
    expect(queued.body.map(({ recipient }) => recipient)).toContain('email@example.com');
  }, LONG_WAIT);
  await infrastructure.rabbit?.stop();
  await product.book(await cashBooking(product, 'event@example.com'));
  const busy = join(folder, 'busy.backup');
  expect(await operator('backup.mjs', busy, '--wait', '0')).toMatchObject({
    code: 0,
    said: expect.stringContaining('not finished yet: 1 events'),
  });
  // Life goes on after the backup: both e-mails are sent; then everything is lost.
  await infrastructure.mail?.restart();
  await product.waitForMails('email@example.com', 1);
  await infrastructure.rabbit?.restart();
  await product.waitForMails('event@example.com', 1);

  await stopAll();
  await wipeEverything();
  const sent = await emails();

  const cut = join(folder, 'cut.backup');
  writeFileSync(cut, readFileSync(busy).subarray(0, -40));
  expect(await operator('restore.mjs', cut)).toMatchObject({ code: 1 });
  expect(await operator('restore.mjs', quiet, '--send-waiting')).toMatchObject({ code: 0 });
  const again = join(folder, 'again.backup');
  expect(await operator('backup.mjs', again)).toMatchObject({ code: 0 });
  expect(contentOf(again)).toBe(contentOf(quiet));
  await startAll();
  expect(await staffView()).toEqual(before);

  await stopAll();
  expect(await operator('restore.mjs', busy)).toMatchObject({
    code: 1,
    said: expect.stringContaining('--replace'),
  });
  expect(await operator('restore.mjs', busy, '--replace')).toMatchObject({
    code: 0,
    said: expect.stringContaining('staff decide in the dashboard'),
  });
  await startAll();
  // The event leaves its document at last; what follows it is sent, what may have been sent before is not.
  await product.book(await cashBooking(product, 'new@example.com'));
  await product.waitForMails('new@example.com', 1);
  await eventually(async () => {
    const uncertain = await product.call<AdminNotification[]>(
      'GET',
      '/api/admin/notifications?status=failed',
    );
    const readers = uncertain.body.map(({ recipient }) => recipient);
    expect(readers).toEqual(expect.arrayContaining(['email@example.com', 'event@example.com']));
  }, LONG_WAIT);
  expect(await emails()).toEqual(sent);
}, 300_000);
