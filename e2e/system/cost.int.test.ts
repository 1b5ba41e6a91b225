import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { perOperation, rateBetween, type Reading } from '../../bench/harness/meter.ts';
import { operationsOf, type Operation } from '../../bench/harness/people.ts';
import { downloads, ownTree, startBenchProduct, type BenchProduct } from '../../bench/harness/product.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const TIMES = 40;
/** The first ones fill what is kept in memory. */
const WARM_UP = 5;
/** What is done later, such as counting a booking on the dashboard's figures, is done by then. */
const TAIL_MS = 2_500;
const IDLE_MS = 8_000;
/** What the clock did more or less often than while nobody asked for anything, and a look that is now and then needed twice. */
const SPARE = 0.4;
/** On a busy machine fewer of them share a command; then others do. */
const SPARE_OF_ONE = 0.8;

const folder = mkdtempSync(join(tmpdir(), 'livery-cost-'));
let product: BenchProduct;
let operations: Operation[];
/** What the clock alone causes in a millisecond. */
let idleRate: Record<string, number>;

beforeAll(async () => {
  const siteFolder = join(folder, 'site');
  mkdirSync(siteFolder);
  writeFileSync(join(siteFolder, 'index.html'), '<!doctype html><head><title>Site</title></head>');
  product = await startBenchProduct({ ...ownTree, siteFolder }, { cache: downloads, countsTraffic: true });
  operations = await operationsOf(product);
  await isQuiet();
  const before = read();
  await delay(IDLE_MS);
  idleRate = rateBetween(before, read());
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** How many database commands and broker messages one such operation takes, by name; what is rarer than `SPARE` is left out. */
async function trafficOf(name: string): Promise<Record<string, number>> {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`Nobody does ${name}`);
  await operation.prepare?.(WARM_UP + TIMES);
  for (let count = 0; count < WARM_UP; count += 1) await operation.perform();
  await isQuiet();
  const before = read();
  for (let count = 0; count < TIMES; count += 1) await operation.perform();
  await isQuiet();
  const each = Object.entries(perOperation(before, read(), TIMES, idleRate));
  return Object.fromEntries(each.filter(([, count]) => count > SPARE));
}

const read = (): Reading => ({ at: performance.now(), counts: product.traffic() });

async function isQuiet(): Promise<void> {
  await product.settled();
  await delay(TAIL_MS);
}

const sum = (traffic: Record<string, number>) => Object.values(traffic).reduce((all, one) => all + one, 0);

/** One after another: many at once share commands, so that each takes fewer. */
const AT_MOST: Record<string, Record<string, number>> = {
  'cash booking': {
    // A customer who was not known before: whose address it is, and the record.
    'database booking: find customerKeys': 1,
    'database booking: insert customerKeys': 1,
    'database booking: update customers': 1,
    'database booking: find bookings': 1,
    'database booking: insert bookings': 1,
    'database booking: update bookings': 1,
    'database notification: findAndModify recipients': 1,
    'database notification: insert notifications': 1,
    // Both e-mails are taken together; what has come of each may be stored by itself.
    'database notification: update notifications': 3,
    'broker publish booking.created': 1,
    'broker deliver booking.created': 3,
  },
  'card booking': {
    // A customer who was not known before: whose address it is, and the record.
    'database booking: find customerKeys': 1,
    'database booking: insert customerKeys': 1,
    'database booking: update customers': 1,
    'database booking: find bookings': 4,
    'database booking: findAndModify bookings': 1,
    'database booking: insert bookings': 1,
    'database booking: update bookings': 2,
    // Where the webhook and the browser come at the same moment, one of them reads and writes once more.
    'database payment: find payments': 5,
    'database payment: findAndModify payments': 1,
    'database payment: update payments': 5,
    'database payment: findAndModify providerEvents': 2,
    'database payment: update providerEvents': 4,
    'database notification: find notifications': 6,
    'database notification: find paymentEvidence': 2,
    'database notification: findAndModify notifications': 3,
    'database notification: insert notifications': 2,
    'database notification: update notifications': 8,
    'database notification: update paymentEvidence': 1,
    'broker publish booking.created': 1,
    'broker publish payment.succeeded': 1,
    'broker deliver booking.created': 3,
    'broker deliver payment.succeeded': 3,
  },
  approval: {
    // Whether a card is held that is charged now.
    'database payment: find payments': 1,
    'database booking: find bookings': 3,
    'database booking: update bookings': 2,
    'database booking: findAndModify bookings': 1,
    'database notification: find tripEndings': 2,
    'database notification: insert notifications': 1,
    'database notification: find notifications': 1,
    'database notification: update notifications': 2,
    'broker publish booking.approved': 1,
    'broker deliver booking.approved': 3,
  },
  assign: {
    'database booking: find bookings': 4,
    'database booking: find chauffeurs': 2,
    // Whether it is free, the claim, and its settling.
    'database booking: find chauffeurSchedules': 1,
    'database booking: update chauffeurSchedules': 4,
    'database booking: findAndModify bookings': 1,
    'database booking: update bookings': 2,
    'database notification: find notifications': 1,
    'database notification: insert notifications': 1,
    'database notification: update notifications': 2,
    'broker publish booking.assigned': 1,
    'broker deliver booking.assigned': 2,
  },
  step: {
    'database booking: find bookings': 1,
    'database booking: find chauffeurs': 1,
    'database booking: findAndModify bookings': 1,
    'database booking: update bookings': 2,
    'broker publish ride.step_taken': 1,
    'broker deliver ride.step_taken': 2,
  },
  'chat message': {
    'database chat: insert chatMessages': 1,
    'database chat: findAndModify chatSessions': 1,
  },
  'catalog read, direct': {},
  'catalog read': {},
  lookup: { 'database booking: find bookings': 1, 'database booking: find settings': 1 },
  'dashboard refresh': { 'database booking: find bookings': 4, 'database booking: find counters': 4 },
};

// What shares a command at other times does not while the machine is busy with something else: then it is measured again.
it.each(Object.entries(AT_MOST))(
  'takes no more commands and messages for: %s',
  { retry: 2 },
  async (name, atMost) => {
    const traffic = await trafficOf(name);
    const seen = JSON.stringify(traffic, null, 2);
    for (const [key, count] of Object.entries(traffic))
      expect(count, `${key} of ${seen}`).toBeLessThanOrEqual((atMost[key] ?? 0) + SPARE_OF_ONE);
    expect(sum(traffic), seen).toBeLessThanOrEqual(sum(atMost) + SPARE);
  },
);
