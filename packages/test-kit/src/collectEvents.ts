import type { TypedEvent } from '@livery/service-kit';
import { PoisonMessage, readEvent } from '@livery/service-kit/readEvent';
import { declareExchange, exchangeName } from '@livery/service-kit/topology';
import type { EventType } from '@livery/shared-types';
import { connect } from 'amqplib';
import { eventually } from './eventually.ts';

type EventOf<T extends EventType> = Extract<TypedEvent, { type: T }>;

export interface EventCollector {
  all(): TypedEvent[];
  ofType<T extends EventType>(type: T): EventOf<T>[];
  /** The first event of this type that fits, past or coming. */
  waitFor<T extends EventType>(
    type: T,
    fits?: (event: EventOf<T>) => boolean,
    options?: { timeoutMs?: number },
  ): Promise<EventOf<T>>;
  stop(): Promise<void>;
}

/** Listens to everything published in a namespace from now on. */
export async function collectEvents(amqpUrl: string, namespace: string): Promise<EventCollector> {
  const model = await connect(amqpUrl);
  model.on('error', () => undefined);
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  await declareExchange(channel, namespace);
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
  await channel.bindQueue(queue, exchangeName(namespace), '#');
  const collected: TypedEvent[] = [];
  let stopping: Promise<void> | undefined;
  await channel.consume(
    queue,
    (message) => {
      const event = message === null ? undefined : readableEvent(message.content);
      if (event !== undefined) collected.push(event);
    },
    { noAck: true },
  );

  const ofType = <T extends EventType>(type: T) =>
    collected.filter((event): event is EventOf<T> => event.type === type);
  return {
    all: () => [...collected],
    ofType,
    waitFor: (type, fits = () => true, options = {}) =>
      eventually(() => {
        const found = ofType(type).find(fits);
        if (found !== undefined) return found;
        throw new Error(
          `No fitting ${type} arrived; seen: ${collected.map((event) => event.type).join(', ') || 'nothing'}`,
        );
      }, options),
    stop: () => (stopping ??= model.close()),
  };
}

/** A test may publish what nobody can read; the collector goes on. */
function readableEvent(content: Buffer): TypedEvent | undefined {
  try {
    return readEvent(content);
  } catch (error) {
    if (error instanceof PoisonMessage) return undefined;
    throw error;
  }
}
