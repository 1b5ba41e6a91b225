import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { backoffMs } from '../run/backoff.ts';
import { gauge } from '../metrics/metrics.ts';
import type { Logger } from '../logging/logger.ts';
import { traceCommands } from '../telemetry/mongoTrace.ts';
import { isTracing } from '../telemetry/tracing.ts';
import { startProcessHeartbeat, isPresence } from './processHeartbeat.ts';

export type OnCommand = (name: string, command: Record<string, unknown>) => void;

export interface MongoOptions {
  uri: string;
  dbName: string;
  logger: Logger;
  /** How long the start waits for the server before it fails. */
  startTimeoutMs?: number;
  /** Called with every command that is sent, such as `update bookings`: for tests that count them. */
  onCommand?: OnCommand | undefined;
}

const isConnected = ({ readyState }: Connection): boolean =>
  readyState === mongoose.ConnectionStates.connected;

const mongoUp = gauge('livery_mongo_up', 'Whether the database answers', ['db']);

export type MongoHandle = Awaited<ReturnType<typeof connectMongo>>;

/**
 * At start connecting is repeated with back-off; later on requests fail within seconds while the server is away. Writes are
 * journalled on a majority, or on as many servers as the address says (`w=1` for one that stands alone).
 */
export async function connectMongo(options: MongoOptions) {
  const { dbName, logger } = options;
  const { connection, presence } = await openConnection(options);
  const report = (up: boolean) => {
    mongoUp.set({ db: dbName }, up ? 1 : 0);
    logger[up ? 'info' : 'warn']({ dbName }, up ? 'database connected' : 'database lost');
  };
  let isClosing = false;
  mongoUp.set({ db: dbName }, 1);
  connection.on('connected', () => report(true));
  connection.on('disconnected', () => isClosing || report(false));
  connection.on('error', (err) => logger.error({ err }, 'database error'));

  return {
    connection,
    isUp: () => isConnected(connection),
    close: async (): Promise<void> => {
      isClosing = true;
      if (isConnected(connection)) await presence.stop();
      await connection.close();
    },
  };
}

async function openConnection(options: MongoOptions) {
  const { logger, startTimeoutMs = 120_000 } = options;
  const deadline = Date.now() + startTimeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const connection = mongoose.createConnection();
    try {
      await open(connection, options);
      return { connection, presence: await startProcessHeartbeat(connection) };
    } catch (err) {
      await connection.destroy().catch(() => undefined);
      const wait = backoffMs(attempt, { baseMs: 200, maxMs: 3_000 });
      if (!isWorthRetrying(err) || Date.now() + wait > deadline) throw err;
      logger.warn({ attempt, reason: reasonOf(err) }, 'waiting for the database');
      await delay(wait);
    }
  }
}

async function open(connection: Connection, { uri, dbName, onCommand }: MongoOptions): Promise<void> {
  const monitorCommands = isTracing() || onCommand !== undefined;
  await connection.openUri(uri, { ...connectOptions(uri, dbName), monitorCommands });
  if (isTracing()) traceCommands(connection);
  if (onCommand !== undefined)
    connection.getClient().on('commandStarted', ({ commandName, command }) => {
      if (!isPresence(command[commandName]))
        onCommand(`${commandName} ${String(command[commandName])}`, command);
    });
}

function connectOptions(uri: string, dbName: string): ConnectOptions {
  return {
    dbName,
    bufferCommands: false,
    serverSelectionTimeoutMS: 3_000,
    connectTimeoutMS: 3_000,
    socketTimeoutMS: 20_000,
    // A server alone is asked this often whether it is there; members of a replica set announce changes themselves.
    heartbeatFrequencyMS: 2_000,
    waitQueueTimeoutMS: 5_000,
    maxPoolSize: 50,
    writeConcern: { w: acknowledgedBy(uri), journal: true },
  };
}

/**
 * How many servers have to have a write. Asked for a majority where there is only itself, the engine of the local stack
 * answers before its journal is written: of 13,000 writes by eight at once, 310 were gone after a kill -9; with 1 none.
 */
function acknowledgedBy(uri: string): number | 'majority' {
  const servers = /[?&]w=([1-9]\d*)(?:&|$)/.exec(uri)?.[1];
  return servers === undefined ? 'majority' : Number(servers);
}

/** What the server said when it refuses a user; it doesn't say which part is wrong. */
const AUTHENTICATION_FAILED = 18;

/** In the words of whoever has to mend it; an address that is quoted may hold a password. */
function reasonOf(error: unknown): string {
  const { name, message, code } = error as Error & { code?: unknown };
  const why = code === AUTHENTICATION_FAILED ? 'it refuses the user or the password in MONGODB_URI' : message;
  return `${name}: ${why}`.replace(/mongodb(\+srv)?:\/\/\S+/g, '[address]');
}

/** An address that can't be read will not get better by waiting. */
function isWorthRetrying(error: unknown): boolean {
  const { name } = error as Error;
  return name !== 'MongoParseError' && name !== 'MongoAPIError' && name !== 'MongoInvalidArgumentError';
}
