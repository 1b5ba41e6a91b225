import { EventEmitter } from 'node:events';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import type { Logger } from '../logging/logger.ts';
import { backoffMs } from '../run/backoff.ts';

const HEARTBEAT_SECONDS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

export type BrokerConnection = ReturnType<typeof keepConnection>;

/** Keeps a connection to the broker. Reconnects on `close` only, because amqplib reports a failure by `error` too. */
export function keepConnection(url: string, name: string, logger: Logger) {
  const events = new EventEmitter<{ up: [] }>();
  events.setMaxListeners(50);
  const address = withHeartbeat(url);
  let current: ChannelModel | undefined;
  let isBlocked = false;
  let timer: NodeJS.Timeout | undefined;
  let attempt = 0;
  let isClosed = false;
  let opening: Promise<void> = Promise.resolve();

  const schedule = (reason: unknown) => {
    if (isClosed || timer !== undefined) return;
    attempt += 1;
    const waitMs = backoffMs(attempt, { baseMs: 100, maxMs: 10_000 });
    logger.warn({ attempt, waitMs, reason: reasonOf(reason) }, 'broker not connected, trying again');
    timer = setTimeout(() => {
      timer = undefined;
      opening = open();
    }, waitMs);
  };

  const onConnected = (model: ChannelModel) => {
    current = model;
    attempt = 0;
    model.on('error', (err) => logger.warn({ reason: reasonOf(err) }, 'broker connection error'));
    model.on('handler-error', (err) => logger.error({ err }, 'broker connection handler failed'));
    model.on('blocked', (reason) => {
      isBlocked = true;
      logger.warn({ reason }, 'broker blocks publishing');
    });
    model.on('unblocked', () => {
      isBlocked = false;
      logger.info('broker takes messages again');
    });
    model.on('close', (reason) => {
      if (current !== model) return;
      current = undefined;
      isBlocked = false;
      schedule(reason);
    });
    logger.info('broker connected');
    events.emit('up');
  };

  const open = async () => {
    try {
      const model = await connect(address, {
        timeout: CONNECT_TIMEOUT_MS,
        noDelay: true,
        keepAlive: true,
        clientProperties: { connection_name: name },
      });
      if (isClosed) await model.close();
      else onConnected(model);
    } catch (err) {
      schedule(err);
    }
  };

  opening = open();

  return {
    events,
    model: () => current,
    /** The broker does not read what we send (memory or disk alarm), so confirms stop. */
    isBlocked: () => isBlocked,
    close: async (): Promise<void> => {
      isClosed = true;
      clearTimeout(timer);
      await opening;
      const model = current;
      current = undefined;
      await model?.close().catch(() => undefined);
    },
  };
}

/** For one piece of work: asking for a missing queue closes a channel. Unacknowledged messages go back. */
export async function withChannel<T>(model: ChannelModel, work: (channel: Channel) => Promise<T>) {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  try {
    return await work(channel);
  } finally {
    try {
      // Closing alone does not promise that they are back before the next look.
      channel.nackAll(true);
      await channel.close();
    } catch {
      // Closing has given everything back already.
    }
  }
}

/** amqplib reads the heartbeat from the address only, and takes 0 as "none". */
function withHeartbeat(url: string): string {
  const address = new URL(url);
  const asked = Number(address.searchParams.get('heartbeat'));
  if (!(asked > 0)) address.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return address.href;
}

/** Fit for the log: errors of a connection may quote the address with its password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'closed';
  const { code } = error as NodeJS.ErrnoException;
  if (/ACCESS[_-]REFUSED/.test(error.message)) return 'it refuses the user or the password in AMQP_URL';
  const said = error.message.replace(/amqps?:\/\/\S+/g, '[address]');
  return said || String(code ?? error.name);
}
