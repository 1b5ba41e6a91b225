/**
 * How the answers of the booking service slow down from 2,000 to 200,000 bookings: each question is asked of both sizes
 * in turn, the first round dropped, and the medians compared. Needs MONGODB_URI, AMQP_URL and REDIS_URL.
 *
 *   node bench/bookingGrowth.ts [rounds]
 */
import { connectMongo, createLogger } from '../packages/service-kit/src/index.ts';
import {
  apiClient,
  dropTestEnvironment,
  testEnvironment,
  type ApiClient,
} from '../packages/service-kit/src/testing/index.ts';
import { readConfig } from '../services/booking/src/config.ts';
import { startService } from '../services/booking/src/service.ts';
import { createStores } from '../services/booking/src/store/stores.ts';
import { loadBookings } from '../services/booking/test/bulk.ts';
import { settingsOf } from '../services/booking/test/harness.ts';

const SIZES = [2_000, 200_000];
const PER_ROUND = 20;
const rounds = Number(process.argv[2] ?? 8);

const QUESTIONS: [name: string, path: string, role: 'admin' | 'public'][] = [
  ['list', '/api/bookings', 'admin'],
  ['list, hidden ones too', '/api/bookings?archived=any', 'admin'],
  ['upcoming', '/api/bookings?filter=upcoming', 'admin'],
  ['past', '/api/bookings?filter=past', 'admin'],
  ['one status', '/api/bookings?status=approved', 'admin'],
  ['search', '/api/bookings?q=zenobia&archived=any', 'admin'],
  ['statistics', '/api/admin/bookings/stats', 'admin'],
  ['by e-mail', '/api/bookings/by-email/guest7@example.com', 'public'],
];

async function startWith(size: number) {
  const environment = testEnvironment('bench');
  const { mongoUri: uri, dbName } = environment;
  const mongo = await connectMongo({
    uri,
    dbName,
    logger: createLogger({ service: 'bench', level: 'error' }),
  });
  const { model, settings } = await createStores(mongo.connection, {
    describe: () => {
      throw new Error('Nothing is told here');
    },
    onWritten: () => undefined,
  });
  await model.collection.dropIndexes();
  await loadBookings(model, 0, size, new Date());
  await settings.keep({
    stripePaymentEnabled: true,
    cashPaymentEnabled: true,
    verifyCustomers: false,
    ccEmails: [],
    updatedAt: new Date().toISOString(),
  });
  await mongo.close();
  const config = readConfig(settingsOf(environment, { CATALOG_URL: 'http://127.0.0.1:1' }));
  const service = await startService(config);
  const as = (role: 'admin' | 'public') =>
    apiClient(service.url, { identitySecret: environment.identitySecret, audience: 'booking', role });
  return {
    clients: { admin: as('admin'), public: as('public') },
    stop: async () => {
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

const systems = [];
for (const size of SIZES) systems.push(await startWith(size));
console.log(`milliseconds per answer, medians of ${rounds} rounds of ${PER_ROUND} (lowest–highest)\n`);
for (const [name, path, role] of QUESTIONS) {
  const times: number[][] = SIZES.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { clients }] of systems.entries()) {
      const time = await millisecondsFor(clients[role], path);
      if (round > 0) times[index]?.push(time);
    }
  }
  const [small = [], large = []] = times;
  const ratio = (median(large) / median(small)).toFixed(2);
  const cells = [small, large].map((one) => `${median(one).toFixed(2)} (${range(one)})`);
  console.log(`${name.padEnd(22)} ${cells.join('   ')}   ×${ratio}`);
}
for (const system of systems) await system.stop();
