/**
 * How the answers of the booking service slow down from 1,000 to 1,000,000 bookings: each question is asked of all sizes
 * in turn, the first round dropped, and the medians compared with the smallest size's. Then the database explains, at the
 * largest size, every query that the question sent. Needs MONGODB_URI, AMQP_URL and REDIS_URL.
 *
 *   node bench/bookingGrowth.ts [rounds] [--sizes 1000,100000] [--json file]
 *
 * Ends with 1 when a question that must not grow takes more than half as long again, or scans or sorts what it need not.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  apiClient,
  dropTestEnvironment,
  testEnvironment,
  type ApiClient,
} from '../packages/service-kit/src/testing/index.ts';
import { readConfig } from '../services/booking/src/config.ts';
import { startService } from '../services/booking/src/service.ts';
import { bulkDatabase } from '../services/booking/test/bulkDatabase.ts';
import { settingsOf } from '../services/booking/test/harness.ts';
import {
  isIndexed,
  isSorted,
  planOf,
  queriesOf,
  type QueryPlan,
} from '../services/booking/test/queryPlans.ts';

const PER_ROUND = 5;
/** How much longer the largest size may take than the smallest. */
const LIMIT = 1.5;
const { values: options, positionals } = parseArgs({
  options: { json: { type: 'string' }, sizes: { type: 'string', default: '1000,10000,100000,1000000' } },
  allowPositionals: true,
});
const sizes = options.sizes.split(',').map(Number);
if (sizes.length < 2 || !sizes.every((size) => Number.isSafeInteger(size) && size > 0))
  throw new Error('--sizes wants two or more numbers of bookings, smallest first');
const rounds = Number(positionals[0] ?? 5);

interface Question {
  name: string;
  path: string;
  role: 'admin' | 'public';
  /** The answer is as large as what it finds, so it may take longer and put what it found in order. */
  growsWithAnswer?: boolean;
}

const staff = (name: string, path: string): Question => ({ name, path, role: 'admin' });
const QUESTIONS: Question[] = [
  staff('list', '/api/bookings'),
  staff('list, hidden ones too', '/api/bookings?archived=any'),
  staff('upcoming', '/api/bookings?filter=upcoming'),
  // A day holds more of many bookings: one row of it is compared with one row.
  staff('today, one row', '/api/bookings?filter=today&limit=1'),
  staff('past', '/api/bookings?filter=past'),
  staff('one status', '/api/bookings?status=approved'),
  staff('search', '/api/bookings?q=zenobia&archived=any'),
  staff('statistics', '/api/admin/bookings/stats'),
  { name: 'by e-mail', path: '/api/bookings/by-email/guest7@example.com', role: 'public' },
  { ...staff('search, one in ten found', '/api/bookings?q=41600&archived=any'), growsWithAnswer: true },
];

async function startWith(size: number) {
  const environment = testEnvironment('bench');
  const db = await bulkDatabase(environment, size, new Date());
  const config = readConfig(
    settingsOf(environment, { CATALOG_URL: 'http://127.0.0.1:1', LOG_LEVEL: 'fatal' }),
  );
  const service = await startService(config);
  const as = (role: 'admin' | 'public') =>
    apiClient(service.url, { identitySecret: environment.identitySecret, audience: 'booking', role });
  return {
    db,
    clients: { admin: as('admin'), public: as('public') },
    stop: async () => {
      await db.close();
      await service.stop();
      await dropTestEnvironment(environment);
    },
  };
}

async function millisecondsFor(client: ApiClient, path: string): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < PER_ROUND; count += 1) {
    const { status } = await client.get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  return (performance.now() - start) / PER_ROUND;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const range = (values: number[]) => `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;

/** What only the maintenance job reads, which runs beside the queries. */
const UPKEEP_ONLY = ['promoHolds', 'vehicleSchedules'];

/** What the database says of every query behind a question; the counters' pages are a handful at any size. */
async function plansOf({ path, role }: Question, { clients, db }: System): Promise<QueryPlan[]> {
  const queries = await queriesOf(async () => {
    await millisecondsFor(clients[role], path);
  });
  const asked = queries.filter(({ collection }) => !UPKEEP_ONLY.includes(collection));
  return Promise.all(asked.map((query) => planOf(db, query)));
}

const describe = ({ collection, stages, indexes, returned, keys, documents }: QueryPlan) =>
  `${collection}: ${stages.join(' < ')} on ${indexes.join(', ') || '_id'}, ${returned} found in ${keys} keys and ${documents} documents`;

type System = Awaited<ReturnType<typeof startWith>>;
const systems: System[] = [];
for (const size of sizes) {
  systems.push(await startWith(size));
  console.log(`${size.toLocaleString('en-CA')} bookings are there`);
}
const largest = systems.at(-1) as System;
const results = [];
console.log(`milliseconds per answer, medians of ${rounds} rounds of ${PER_ROUND} (lowest–highest)\n`);
for (const question of QUESTIONS) {
  const { name, path, role, growsWithAnswer = false } = question;
  const times: number[][] = sizes.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { clients }] of systems.entries()) {
      const time = await millisecondsFor(clients[role], path);
      if (round > 0) times[index]?.push(time);
    }
  }
  const medians = times.map(median);
  const ratios = medians.map((time) => time / (medians[0] ?? Number.NaN));
  const ratio = ratios.at(-1) ?? Number.NaN;
  const cells = times.map((one) => `${median(one).toFixed(2)} (${range(one)})`);
  const plans = await plansOf(question, largest);
  const isSearch = path.includes('q=');
  const isWell = plans.every((plan) => isIndexed(plan) && (isSearch || isSorted(plan)));
  const holds = isWell && (growsWithAnswer || ratio <= LIMIT);
  const limit = growsWithAnswer ? null : LIMIT;
  results.push({ name, path, sizes, medians, ratios, plans, limit, holds });
  const growth = ratios.map((one) => `×${one.toFixed(2)}`).join(' ');
  console.log(`${name.padEnd(26)} ${cells.join('   ')}   ${growth}${holds ? '' : '   FAILS'}`);
  for (const plan of plans) console.log(`    ${describe(plan)}`);
}
for (const system of systems) await system.stop();
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
process.exit(results.every(({ holds }) => holds) ? 0 : 1);
