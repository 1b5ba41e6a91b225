import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from 'amqplib';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { startInfrastructure } from '../src/infrastructure/startInfrastructure.ts';
import { livingPid } from '../src/process/pidFiles.ts';
import { eventually } from './helpers/eventually.ts';
import { cleanUp, sharedCache, temporaryFolder, temporaryHome } from './helpers/temporaryHome.ts';

const command = fileURLToPath(new URL('../src/infra.ts', import.meta.url));
const started: ChildProcess[] = [];

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGTERM');
  await cleanUp();
});

/** The command a developer types, in a process that can be killed. */
async function runCommand(folder: string): Promise<{ child: ChildProcess; env: Record<string, string> }> {
  const envFile = join(folder, 'env');
  const child = spawn(process.execPath, [command, envFile], {
    env: { PATH: process.env.PATH, LIVERY_HOME: folder, LIVERY_CACHE: sharedCache },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await eventually('the servers run', () => output.includes('running: '), 55_000);
  const lines = readFileSync(envFile, 'utf8').trim().split('\n');
  return {
    child,
    env: Object.fromEntries(lines.map((line) => [line.split('=')[0], line.replace(/^\w+='|'$/g, '')])),
  };
}

/** The living programs of the stack in this folder, by name. */
function programsOf(folder: string): string[] {
  const run = join(folder, 'run');
  return readdirSync(run)
    .filter((name) => name.endsWith('.pid') && livingPid(join(run, name)) !== undefined)
    .map((name) => name.replace('.pid', ''))
    .toSorted();
}

describe('the servers', () => {
  it('end when the process that started them is killed, and keep every acknowledged write', async () => {
    const folder = temporaryFolder();
    const first = await runCommand(folder);
    expect(programsOf(folder)).toEqual(['mail', 'mongo', 'rabbitmq', 'rabbitmq-epmd', 'redis', 'texts']);

    const mongo = new MongoClient(first.env.MONGODB_URI ?? '');
    await mongo.db('kept').collection('bookings').insertOne({ customer: 'Ada' });
    const broker = await connect(first.env.AMQP_URL ?? '');
    broker.on('error', () => {});
    const channel = await broker.createConfirmChannel();
    channel.on('error', () => {});
    await channel.assertQueue('kept', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    channel.sendToQueue('kept', Buffer.from('message'), { persistent: true });
    await channel.waitForConfirms();

    first.child.kill('SIGKILL');
    await eventually('every program has ended', () => programsOf(folder).length === 0, 30_000);
    await mongo.close();

    const second = await runCommand(folder);
    expect(second.env).toEqual(first.env);
    const mongoAgain = new MongoClient(second.env.MONGODB_URI ?? '');
    expect(await mongoAgain.db('kept').collection('bookings').countDocuments({ customer: 'Ada' })).toBe(1);
    await mongoAgain.close();
    const brokerAgain = await connect(second.env.AMQP_URL ?? '');
    const message = await (await brokerAgain.createChannel()).get('kept', { noAck: true });
    expect(message && message.content.toString()).toBe('message');
    await brokerAgain.close();
  }, 150_000);

  it('start again at once after kill -9, while the old programs are still stopping', async () => {
    const folder = temporaryFolder();
    const first = await runCommand(folder);
    first.child.kill('SIGKILL');
    await new Promise((resolve) => first.child.once('exit', resolve));
    const second = await runCommand(folder);
    expect(programsOf(folder)).toEqual(['mail', 'mongo', 'rabbitmq', 'rabbitmq-epmd', 'redis', 'texts']);
    second.child.kill('SIGTERM');
    await new Promise((resolve) => second.child.once('exit', resolve));
    expect(programsOf(folder)).toEqual([]);
  }, 150_000);

  it('can be stopped, killed and restarted one by one at the same address', async () => {
    const home = temporaryHome();
    const servers = await startInfrastructure({
      home,
      env: {},
      rabbit: false,
      mail: false,
      restartOnCrash: false,
    });
    const redis = new Redis(servers.env.REDIS_URL ?? '', {
      maxRetriesPerRequest: null,
      retryStrategy: () => 50,
    });
    redis.on('error', () => {});
    const mongo = new MongoClient(servers.env.MONGODB_URI ?? '');
    const count = () => mongo.db('kept').collection('a').countDocuments();
    await mongo.db('kept').collection('a').insertOne({ a: 1 });

    await servers.redis?.kill();
    await servers.redis?.restart();
    expect(await redis.ping()).toBe('PONG');
    await servers.mongo?.stop();
    await servers.mongo?.restart();
    expect(await count()).toBe(1);
    await servers.mongo?.kill('SIGKILL');
    await servers.mongo?.restart();
    expect(await count()).toBe(1);

    redis.disconnect();
    await mongo.close();
  });

  it('keep every write that was acknowledged, however many were written when the database was killed', async () => {
    const servers = await startInfrastructure({
      home: temporaryHome(),
      env: {},
      rabbit: false,
      mail: false,
      restartOnCrash: false,
    });
    const mongo = new MongoClient(servers.env.MONGODB_URI ?? '', { serverSelectionTimeoutMS: 2_000 });
    const bookings = mongo.db('kept').collection<{ _id: string }>('bookings');
    const acknowledged: string[] = [];
    for (let round = 0; round < 10; round += 1) {
      const killed = new AbortController();
      const write = async (writer: number) => {
        for (let number = 0; !killed.signal.aborted; number += 1) {
          const { insertedId } = await bookings.insertOne({ _id: `${round}-${writer}-${number}` });
          acknowledged.push(insertedId);
        }
      };
      const writers = Promise.allSettled(Array.from({ length: 8 }, (_, writer) => write(writer)));
      const enough = acknowledged.length + 200;
      await eventually('much is written', () => acknowledged.length > enough);
      await servers.mongo?.kill('SIGKILL');
      killed.abort();
      await writers;
      await servers.mongo?.restart();
    }
    const found = new Set((await bookings.find().toArray()).map(({ _id }) => _id));
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    await mongo.close();
  }, 120_000);

  it('refuse clients without the passwords', async () => {
    const home = temporaryHome();
    const servers = await startInfrastructure({ home, env: {}, mongo: false, mail: false });
    const redis = new Redis({
      port: Number(new URL(servers.env.REDIS_URL ?? '').port),
      retryStrategy: () => null,
    });
    redis.on('error', () => {});
    await expect(redis.set('a', '1')).rejects.toThrow(/NOAUTH/);
    redis.disconnect();
    const address = new URL(servers.env.AMQP_URL ?? '');
    address.username = 'guest';
    address.password = 'guest';
    await expect(connect(address.href)).rejects.toThrow(/ACCESS_REFUSED|403/);
  });

  it('that are given by their address are used and never stopped', async () => {
    const home = temporaryHome();
    const { MONGODB_URI, AMQP_URL, REDIS_URL, SMTP_URL } = process.env;
    const env = { MONGODB_URI, AMQP_URL, REDIS_URL, SMTP_URL };
    const servers = await startInfrastructure({ home, env, texts: false });
    expect(servers.env).toEqual(env);
    expect(programsOf(home.folder)).toEqual([]);
    await expect(servers.mongo?.kill()).rejects.toThrow('not ours');
    await servers.stop();
  });
});
