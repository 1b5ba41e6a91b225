/**
 * How the answers of the services slow down from 1,000 to 1,000,000 bookings: each question is asked of all sizes in turn, the
 * first round dropped, and the medians compared with the smallest size's. Then the database explains, at the largest size, every
 * query that the question sent. Needs MONGODB_URI, AMQP_URL and REDIS_URL.
 *
 *   node bench/growth/main.ts [rounds] [--sizes 1000,100000] [--services booking,chat] [--json file]
 *
 * Ends with 1 when a question that must not grow takes more than half as long again, or scans or sorts what it need not.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { ApiClient } from '@livery/service-kit/testing';
import {
  isIndexed,
  isSorted,
  planOf,
  queriesOf,
  type QueryPlan,
} from '../../services/booking/test/queryPlans.ts';
import { QUESTIONS, type Question } from './questions.ts';
import { headersOf, pathOf, startSystem, type System } from './systems.ts';

const PER_ROUND = 5;
/** How much longer the largest size may take than the smallest. */
const LIMIT = 1.5;
const services = [...new Set(QUESTIONS.map(({ service }) => service))];
const { values: options, positionals } = parseArgs({
  options: {
    json: { type: 'string' },
    services: { type: 'string', default: services.join(',') },
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
  },
  allowPositionals: true,
});
const chosen = services.filter((service) => options.services.split(',').includes(service));
const sizes = options.sizes.split(',').map(Number);
if (sizes.length < 2 || !sizes.every((size) => Number.isSafeInteger(size) && size > 0))
  throw new Error('--sizes wants two or more numbers of bookings, smallest first');
const rounds = Number(positionals[0] ?? 5);

async function millisecondsFor(client: ApiClient, question: Question): Promise<number> {
  const [path, headers] = [pathOf(question), headersOf(question)];
  const start = performance.now();
  for (let count = 0; count < PER_ROUND; count += 1) {
    const { status } = await client.get(path, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  return (performance.now() - start) / PER_ROUND;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const range = (values: number[]) => `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;

/** What only the maintenance job reads, which runs beside the queries. */
const MAINTENANCE_COLLECTIONS = ['promoHolds', 'vehicleSchedules', 'chauffeurSchedules'];

/** What the database says of every query behind a question; the counters' buckets are a handful at any size. */
async function plansOf(question: Question, { clients, db }: System): Promise<QueryPlan[]> {
  const queries = await queriesOf(async () => {
    await millisecondsFor(clients[question.role], question);
  });
  const asked = queries.filter(({ collection }) => !MAINTENANCE_COLLECTIONS.includes(collection));
  return Promise.all(asked.map((query) => planOf(db, query)));
}

const describe = ({ collection, stages, indexes, returned, keys, documents }: QueryPlan) =>
  `${collection}: ${stages.join(' < ')} on ${indexes.join(', ') || '_id'}, ${returned} found in ${keys} keys and ${documents} documents`;

interface Result extends Question {
  sizes: number[];
  medians: number[];
  ratios: number[];
  plans: QueryPlan[];
  limit: number | null;
  holds: boolean;
}
const results: Result[] = [];

async function measure(question: Question, systems: System[]): Promise<void> {
  const { service, name, role, growsWithAnswer = false } = question;
  const path = pathOf(question);
  const times: number[][] = sizes.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { clients }] of systems.entries()) {
      const time = await millisecondsFor(clients[role], question);
      if (round > 0) times[index]?.push(time);
    }
  }
  const medians = times.map(median);
  const ratios = medians.map((time) => time / (medians[0] ?? Number.NaN));
  const ratio = ratios.at(-1) ?? Number.NaN;
  const cells = times.map((one) => `${median(one).toFixed(2)} (${range(one)})`);
  const plans = await plansOf(question, systems.at(-1) as System);
  const mayNotSort = !path.includes('q=') && !growsWithAnswer;
  // Booking names the index of each of its queries; the others leave some to the planner, which scans and sorts what is small.
  const isWell =
    service !== 'booking' || plans.every((plan) => isIndexed(plan) && (!mayNotSort || isSorted(plan)));
  const holds = isWell && (growsWithAnswer || ratio <= LIMIT);
  const limit = growsWithAnswer ? null : LIMIT;
  results.push({ ...question, path, sizes, medians, ratios, plans, limit, holds });
  const growth = ratios.map((one) => `×${one.toFixed(2)}`).join(' ');
  console.log(
    `${`${service}: ${name}`.padEnd(44)} ${cells.join('   ')}   ${growth}${holds ? '' : '   FAILS'}`,
  );
  for (const plan of plans) console.log(`    ${describe(plan)}`);
}

console.log(`milliseconds per answer, medians of ${rounds} rounds of ${PER_ROUND} (lowest–highest)\n`);
for (const service of chosen) {
  const systems: System[] = [];
  for (const size of sizes) {
    systems.push(await startSystem(service, size));
    console.log(`${service} has the data of ${size.toLocaleString('en-CA')} bookings`);
  }
  for (const question of QUESTIONS.filter((one) => one.service === service)) await measure(question, systems);
  for (const system of systems) await system.stop();
}
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`);
process.exit(results.every(({ holds }) => holds) ? 0 : 1);
