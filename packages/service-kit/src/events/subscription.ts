import type { Channel, ConsumeMessage } from 'amqplib';
import type { Logger } from '../logging/logger.ts';
import { KeyedQueue } from '../concurrency/KeyedQueue.ts';
import { withTimeout } from '../concurrency/withTimeout.ts';
import type { BrokerConnection } from './connection.ts';
import { createMessageProcessor, openMessage, type ProcessorOptions } from './messageProcessor.ts';
import { UnroutableError } from './publisher.ts';
import { superviseChannel } from './supervisedChannel.ts';

export interface SubscriptionOptions extends ProcessorOptions {
  connection: BrokerConnection;
  prefetch: number;
  /** Declares the queue and returns its name. Runs for each new channel. */
  declare: (channel: Channel) => Promise<string>;
  /** How long `close` waits for running handlers. */
  stopDeadlineMs: number;
}

/** Pause before requeuing what can be neither retried nor dead-lettered, to spare a broker in trouble. */
const GIVE_BACK_AFTER_MS = 1_000;

/** Consumes a queue until it is closed, through failures of channel and queue. */
export function subscribeQueue(options: SubscriptionOptions) {
  const { connection, logger, consumers, prefetch, stopDeadlineMs, isDurable } = options;
  const deliver = createMessageProcessor(options);
  const byAggregate = new KeyedQueue();
  const atWork = new Set<Promise<void>>();
  let consumerTag: string | undefined;
  let isClosing = false;
  let closing: Promise<void> | undefined;

  const settle = async (channel: Channel, message: ConsumeMessage, work: Promise<void>) => {
    try {
      await work;
      if (isDurable) answer(logger, () => channel.ack(message));
    } catch (err) {
      const eventId: unknown = message.properties.messageId;
      logger.error({ err, eventId }, 'message could be neither retried nor dead-lettered, will requeue');
      setTimeout(() => {
        // The retry or dead-letter queue is missing: a new channel declares it, and gives back what this one held.
        if (err instanceof UnroutableError) supervised.rebuild('a queue is missing');
        else answer(logger, () => channel.reject(message, true));
      }, GIVE_BACK_AFTER_MS);
    }
  };

  const take = (channel: Channel, message: ConsumeMessage) => {
    // Closing the channel gives it back.
    if (isClosing) return;
    const opened = openMessage(message, consumers);
    const aggregateId = 'event' in opened ? opened.event.aggregateId : '';
    const work = byAggregate.run(aggregateId, () => deliver(message, opened));
    const settled = settle(channel, message, work).finally(() => atWork.delete(settled));
    atWork.add(settled);
  };

  const supervised = superviseChannel<Channel>({
    name: 'consume',
    connection,
    logger,
    open: (model) => model.createChannel(),
    setUp: async (opened) => {
      await opened.prefetch(prefetch);
      const queue = await options.declare(opened);
      const onMessage = (message: ConsumeMessage | null) => {
        // null: the broker cancelled the consumer, for example because the queue was deleted.
        if (message === null) supervised.rebuild('consumer cancelled by the broker');
        else take(opened, message);
      };
      const reply = await opened.consume(queue, onMessage, { noAck: !isDurable });
      consumerTag = reply.consumerTag;
    },
  });

  const close = async () => {
    const opened = supervised.current();
    if (opened !== undefined && consumerTag !== undefined) {
      await Promise.resolve(opened.cancel(consumerTag)).catch(() => undefined);
    }
    isClosing = true;
    await withTimeout(stopDeadlineMs, Promise.all(atWork));
    await supervised.close();
  };

  return {
    isUp: () => supervised.current() !== undefined,
    whenUp: supervised.whenUp,
    onChange: (listener: () => void): void => {
      supervised.events.on('up', listener).on('down', listener);
    },
    /** Takes no more messages, waits for running handlers, acknowledges, and closes. */
    close: () => (closing ??= close()),
  };
}

export type Subscription = ReturnType<typeof subscribeQueue>;

/** Answering on a closed channel throws. The broker redelivers the message. */
function answer(logger: Logger, send: () => void): void {
  try {
    send();
  } catch (err) {
    logger.warn({ reason: (err as Error).message }, 'answer came too late, the message will come again');
  }
}
