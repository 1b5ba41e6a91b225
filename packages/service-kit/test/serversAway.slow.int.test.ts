import { createServer } from 'node:net';
import mongoose, { type mongo } from 'mongoose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMongo } from '../src/index.ts';
import { keepConnection } from '../src/events/connection.ts';
import { dropTestDatabase, eventually, testEnvironment } from '@livery/test-kit';
import { quiet } from './helpers/events.ts';

const environment = testEnvironment('kit');
const { mongoUri, dbName, amqpUrl } = environment;

/** A logger whose lines can be read. */
function listener() {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const reasons = () => lines.map((line) => (JSON.parse(line) as { reason?: string }).reason);
  return { logger, lines, reasons };
}

async function nowhere(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}

describe('the log of a service, in the words of whoever has to mend it', () => {
  it('says that the broker refuses the password, and never says the password', async () => {
    const { logger, lines, reasons } = listener();
    const connection = keepConnection(amqpUrl.replace(/:[^:@/]+@/, ':open-sesame@'), 'kit', logger);
    await eventually(() => expect(reasons()).toContain('it refuses the user or the password in AMQP_URL'));
    await connection.close();
    expect(lines.join('')).not.toContain('open-sesame');
  });

  it('says where nobody answers', async () => {
    const place = await nowhere();
    const { logger, lines, reasons } = listener();
    const connection = keepConnection(`amqp://user:open-sesame@${place}`, 'kit', logger);
    await eventually(() => expect(reasons()).toContain(`connect ECONNREFUSED ${place}`));
    await connection.close();
    await expect(
      connectMongo({ uri: `mongodb://user:open-sesame@${place}`, dbName, logger, startTimeoutMs: 4_000 }),
    ).rejects.toThrow();
    expect(reasons().at(-1)).toMatch(`connect ECONNREFUSED ${place}`);
    expect(lines.join('')).not.toContain('open-sesame');
  });
});

describe('a database that a restore may want to replace', () => {
  let client: mongo.MongoClient;
  beforeAll(async () => {
    client = await mongoose.mongo.MongoClient.connect(mongoUri);
  });
  afterAll(async () => {
    await client.close();
    await dropTestDatabase(environment);
  });
  const presence = () => client.db(dbName).collection('presence').countDocuments();

  it('knows who uses it, until they stop', async () => {
    const counted: string[] = [];
    const first = await connectMongo({
      uri: mongoUri,
      dbName,
      logger: quiet,
      onCommand: (name) => counted.push(name),
    });
    const second = await connectMongo({ uri: mongoUri, dbName, logger: quiet });
    expect(await presence()).toBe(2);
    await first.close();
    expect(await presence()).toBe(1);
    await second.close();
    expect(await presence()).toBe(0);
    // It is nobody's request.
    expect(counted.filter((name) => name.includes('presence'))).toEqual([]);
  });

  it('is not used while a restore swaps it', async () => {
    const marks = client.db(dbName).collection<{ _id: string }>('restore.state');
    await marks.insertOne({ _id: 'swap' });
    const { logger, reasons } = listener();
    const starting = connectMongo({ uri: mongoUri, dbName, logger });
    await eventually(() => expect(reasons()[0]).toContain('node scripts/restore.mjs --recover'));
    // What waits is not there: the restore goes on.
    expect(await presence()).toBe(0);
    await marks.drop();
    const mongo = await starting;
    expect(await presence()).toBe(1);
    await mongo.close();
  });
});
