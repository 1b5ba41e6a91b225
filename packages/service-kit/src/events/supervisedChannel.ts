import { EventEmitter, once } from 'node:events';
import type { Channel, ChannelModel } from 'amqplib';
import type { Logger } from '../logging/logger.ts';
import { backoffMs } from '../run/backoff.ts';
import type { BrokerConnection } from './connection.ts';

export interface ChannelPlan<C> {
  name: string;
  connection: BrokerConnection;
  logger: Logger;
  open: (model: ChannelModel) => Promise<C>;
  /** Declares what the channel needs, for each new channel. */
  setUp: (channel: C) => Promise<void>;
}

/** The broker may close a channel whose connection lives, and amqplib does not repair it: consumers fall silent. */
export function superviseChannel<C extends Channel>(plan: ChannelPlan<C>) {
  const { name, connection, logger, open, setUp } = plan;
  const events = new EventEmitter<{ up: []; down: [] }>();
  events.setMaxListeners(0);
  let current: C | undefined;
  let timer: NodeJS.Timeout | undefined;
  let attempt = 0;
  let isBuilding = false;
  let isClosed = false;

  const again = () => {
    if (isClosed || timer !== undefined || connection.model() === undefined) return;
    attempt += 1;
    const waitMs = backoffMs(attempt, { baseMs: 100, maxMs: 3_000 });
    timer = setTimeout(() => {
      timer = undefined;
      void build();
    }, waitMs);
  };

  const lose = (channel: C) => {
    if (current !== channel) return;
    current = undefined;
    events.emit('down');
    again();
  };

  const build = async () => {
    const model = connection.model();
    if (model === undefined || isBuilding || isClosed || current !== undefined) return;
    isBuilding = true;
    let isLost = false;
    try {
      const channel = await open(model);
      // Without an error listener a failing channel ends the connection.
      channel.on('error', (err) =>
        logger.warn({ channel: name, reason: err.message }, 'channel closed by the broker'),
      );
      channel.on('handler-error', (err) => logger.error({ channel: name, err }, 'channel handler failed'));
      channel.on('close', () => {
        isLost = true;
        lose(channel);
      });
      await setUp(channel).catch(async (err: unknown) => {
        await closeQuietly(channel);
        throw err;
      });
      if (isClosed) await closeQuietly(channel);
      else if (!isLost) {
        current = channel;
        attempt = 0;
        events.emit('up');
      }
    } catch (err) {
      logger.warn({ channel: name, reason: (err as Error).message }, 'channel could not be set up');
    }
    isBuilding = false;
    if (current === undefined) again();
  };

  const onConnectionUp = () => {
    attempt = 0;
    void build();
  };
  connection.events.on('up', onConnectionUp);
  void build();

  return {
    events,
    current: () => current,
    /** Waits for a channel, at most `timeoutMs`. Returns whether there is one. */
    whenUp: async (timeoutMs: number): Promise<boolean> => {
      if (current === undefined)
        await once(events, 'up', { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
      return current !== undefined;
    },
    rebuild: (reason: string): void => {
      const channel = current;
      if (channel === undefined) return;
      logger.warn({ channel: name, reason }, 'channel is rebuilt');
      lose(channel);
      void closeQuietly(channel);
    },
    close: async (): Promise<void> => {
      isClosed = true;
      clearTimeout(timer);
      connection.events.off('up', onConnectionUp);
      const channel = current;
      current = undefined;
      if (channel !== undefined) await closeQuietly(channel);
    },
  };
}

/** A closed channel throws instead of answering. */
async function closeQuietly(channel: Channel): Promise<void> {
  try {
    await channel.close();
  } catch {
    // It was closed already.
  }
}
