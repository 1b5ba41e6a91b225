import { setTimeout as delay } from 'node:timers/promises';
import { type Check, RefusedError } from './externalServer.ts';
import { isListening } from './probe.ts';

const timeoutMs = 3_000;
const authenticationFailed = 18;

const placeOf = (address: string) => /^[a-z+]+:\/\/(?:[^@]*@)?([^/?]+)/.exec(address)?.[1] ?? 'its address';
const unreachable = (address: string, error: unknown) =>
  new Error(`nothing answers at ${decodeURIComponent(placeOf(address))} (${reasonOf(error)})`);

function reasonOf(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] };
  return code ?? (message || errors?.[0]?.message) ?? 'no answer';
}

export const checkMongo: Check = async (address) => {
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(address, {
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: timeoutMs,
  });
  try {
    await client.db('admin').command({ ping: 1 }, { timeoutMS: timeoutMs });
  } catch (error) {
    if ((error as { code?: unknown }).code === authenticationFailed)
      throw new RefusedError('the database refuses the user or the password');
    throw unreachable(address, error);
  } finally {
    await client.close();
  }
};

export const checkRabbit: Check = async (address) => {
  const { connect } = await import('amqplib');
  try {
    const connection = await connect(address, { timeout: timeoutMs });
    connection.on('error', () => {});
    await connection.close();
  } catch (error) {
    const { message } = error as Error;
    if (/ACCESS[_-]REFUSED/.test(message))
      throw new RefusedError('the broker refuses the user or the password');
    if (/NOT[_-]ALLOWED/.test(message)) throw new RefusedError(`the broker refuses: ${message}`);
    throw unreachable(address, error);
  }
};

export const checkRedis: Check = async (address) => {
  const { Redis } = await import('ioredis');
  const redis = new Redis(address, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  redis.on('error', reject);
  try {
    await Promise.race([redis.connect().then(() => redis.ping()), failed]);
  } catch (error) {
    await delay(0); // a refusal may come as an event just after the connection's end
    if (/NOAUTH|WRONGPASS|invalid password/i.test((error as Error).message))
      throw new RefusedError('Redis refuses the user or the password');
    throw unreachable(address, error);
  } finally {
    failed.catch(() => {});
    redis.disconnect();
  }
};

const USUAL_PORTS: Record<string, number> = { 'smtps:': 465, 'smtp:': 587, 'https:': 443, 'http:': 80 };

/** Nothing is asked of it: it listens, or what is for it waits. */
const checkListening =
  (what: string): Check =>
  async (address) => {
    const { hostname, port, protocol } = new URL(address);
    if (!(await isListening({ host: hostname, port: Number(port) || (USUAL_PORTS[protocol] ?? 0) })))
      throw unreachable(address, { message: `${what} wait until it does` });
  };

export const checkMail = checkListening('e-mails');
export const checkTexts = checkListening('text messages');
