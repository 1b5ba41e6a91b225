import { randomBytes } from 'node:crypto';
import { declaredIn, exchangeName, queuesOf, RETRY_DELAYS_MS } from '@livery/service-kit/topology';
import { eventConsumers } from '@livery/shared-types';
import { connect } from 'amqplib';
import mongoose from 'mongoose';

export interface TestEnvironment {
  mongoUri: string;
  dbName: string;
  amqpUrl: string;
  namespace: string;
  redisUrl: string;
  redisPrefix: string;
  identitySecret: string;
}

/** Names nobody else uses, on the real servers the test run points at. */
export function testEnvironment(service: string): TestEnvironment {
  const id = randomBytes(5).toString('hex');
  return {
    mongoUri: required('MONGODB_URI'),
    dbName: `test_${service}_${id}`,
    amqpUrl: required('AMQP_URL'),
    namespace: `test-${service}-${id}`,
    redisUrl: required('REDIS_URL'),
    redisPrefix: `test:${service}:${id}:`,
    identitySecret: randomBytes(32).toString('hex'),
  };
}

function required(name: string): string {
  const value = process.env[name];
  if (value !== undefined && value !== '') return value;
  throw new Error(
    `Integration tests need ${name}: run them with "npm test", or point MONGODB_URI, AMQP_URL and REDIS_URL at running servers.`,
  );
}

export async function dropTestDatabase({ mongoUri, dbName }: TestEnvironment): Promise<void> {
  const connection = await mongoose
    .createConnection(mongoUri, { dbName, serverSelectionTimeoutMS: 5_000 })
    .asPromise();
  try {
    await connection.dropDatabase();
  } finally {
    await connection.close();
  }
}

/** Deletes the namespace's exchange and every queue a service or this process may have declared in it. */
export async function dropTestNamespace({ amqpUrl, namespace }: TestEnvironment): Promise<void> {
  const services = new Set(Object.values(eventConsumers).flat());
  const conventional = [...services].flatMap((service) => {
    const queues = queuesOf(namespace, service);
    return [queues.main, queues.dead, ...RETRY_DELAYS_MS.map(queues.retry)];
  });
  const model = await connect(amqpUrl);
  model.on('error', () => undefined);
  try {
    const channel = await model.createChannel();
    channel.on('error', () => undefined);
    for (const queue of new Set([...declaredIn(namespace), ...conventional]))
      await channel.deleteQueue(queue);
    await channel.deleteExchange(exchangeName(namespace));
  } finally {
    await model.close();
  }
}

/** Everything a test file leaves behind: its database and its namespace on the bus. */
export async function dropTestEnvironment(environment: TestEnvironment): Promise<void> {
  await Promise.all([dropTestDatabase(environment), dropTestNamespace(environment)]);
}
