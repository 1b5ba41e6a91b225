import { EventEmitter } from 'node:events';
import { connect, type ChannelModel } from 'amqplib';
import type { Logger } from '../logging/logger.ts';
import { backoffMs } from '../run/backoff.ts';

const HEARTBEAT_SECONDS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

interface ConnectionEvents {
  up: [];
  down: [];
}

export interface BrokerConnection {
  readonly events: EventEmitter<ConnectionEvents>;
  /** The live connection, if there is one. */
  model(): ChannelModel | undefined;
  /** True while the broker does not read what we send (memory or disk alarm): confirms just stop. */
  isBlocked(): boolean;
  close(): Promise<void>;
}

/**
 * Keeps one connection to the broker, for ever, with back-off and jitter. Only its `close` event starts a
 * reconnection: amqplib reports a failure by `error` as well, and acting on both would connect twice.
 */
export function keepConnection(url: string, name: string, logger: Logger): BrokerConnection {
  const events = new EventEmitter<ConnectionEvents>();
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
      events.emit('down');
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
    isBlocked: () => isBlocked,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await opening;
      const model = current;
      current = undefined;
      await model?.close().catch(() => undefined);
    },
  };
}

/** amqplib reads the heartbeat from the address only, and takes 0 as "none at all". */
function withHeartbeat(url: string): string {
  const address = new URL(url);
  const asked = Number(address.searchParams.get('heartbeat'));
  if (!(asked > 0)) address.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return address.href;
}

/** In the words of whoever has to mend it. Errors of a connection may quote the address, and with it the password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'closed';
  const { code } = error as NodeJS.ErrnoException;
  if (/ACCESS[_-]REFUSED/.test(error.message)) return 'it refuses the user or the password in AMQP_URL';
  const said = error.message.replace(/amqps?:\/\/\S+/g, '[address]');
  return said || String(code ?? error.name);
}
