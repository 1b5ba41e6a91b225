import { randomUUID } from 'node:crypto';
import { EVENT_TYPES, eventConsumers, type EventType } from '@livery/shared-types';
import type { Channel } from 'amqplib';
import type { Logger } from '../logging/logger.ts';
import { gauge } from '../metrics/metrics.ts';
import type { OutboxEntry } from '../outbox/newEvent.ts';
import { inSpan, traceHeaders } from '../telemetry/tracing.ts';
import { keepConnection, type BrokerConnection } from './connection.ts';
import type { Consumer } from './consumer.ts';
import { createDeadLetters } from './deadLetters.ts';
import { QUEUEING } from './messageProcessor.ts';
import { createPublisher } from './publisher.ts';
import { measureQueues } from './queueDepth.ts';
import { isEventType } from './readEvent.ts';
import { subscribeQueue, type Subscription } from './subscription.ts';
import {
  contractTypes,
  declareExchange,
  declareRetryQueues,
  declareServiceQueue,
  exchangeName,
  queuesOf,
  RETRY_DELAYS_MS,
} from './topology.ts';

export type EventBusOptions = { url: string; service: string; namespace: string; logger: Logger };

const SUBSCRIBE_DEFAULTS = {
  /** How many events are handled at once. Few: requests, which somebody waits for, share the processor with them. */
  prefetch: 4,
  maxAttempts: 6,
  retryDelaysMs: RETRY_DELAYS_MS,
  /** For caches, which start afresh on each `onUp`: a temporary queue per replica. Nothing is repeated. */
  perReplica: false,
  handlerTimeoutMs: 300_000,
  /** Unfinished events are redelivered. With the HTTP server's 5 s it stays below the 10 s for stopping. */
  stopDeadlineMs: 4_000,
};
export type SubscribeOptions = Partial<typeof SUBSCRIBE_DEFAULTS>;

const SUBSCRIBE_WAIT_MS = 3_000;

const busUp = gauge('livery_event_bus_up', 'Whether publishing and consuming work', ['service']);

/** The service's connection to the bus. If the broker is away it reconnects, without throwing. */
export function connectEventBus({ url, service, namespace, logger: parent }: EventBusOptions) {
  const logger = parent.child({ part: 'events' });
  const connection = keepConnection(url, `${service}@${namespace} publishing`, logger);
  // A broker short of memory stops reading from publishers, so consuming has a connection of its own.
  let consuming: BrokerConnection | undefined;
  const queues = queuesOf(namespace, service);
  const subscriptions: Subscription[] = [];
  const upListeners = new Set<() => void>();
  const publisher = createPublisher({
    service,
    connection,
    logger,
    setUp: (channel) => declareContract(channel, namespace),
  });

  const canPublish = () => publisher.channel.current() !== undefined && !connection.isBlocked();
  const isUp = () => canPublish() && subscriptions.every((one) => one.isUp());
  const announce = () => {
    busUp.set({ service }, isUp() ? 1 : 0);
    if (isUp()) for (const listener of upListeners) listener();
  };
  publisher.channel.events.on('up', announce).on('down', announce);

  const stopConsuming = async () => {
    await Promise.all(subscriptions.map((one) => one.close()));
  };

  return {
    /** Resolves once the broker has stored the event. Rejects when no consumer's queue got it. */
    publish: ({ traceparent: from, ...envelope }: OutboxEntry): Promise<void> =>
      inSpan({ name: `publish ${envelope.type}`, kind: 'producer', from, attributes: QUEUEING }, () =>
        publisher.send(messageOf(envelope, namespace, service)),
      ),
    /** Starts consuming. If the broker is away, waits a few seconds and goes on in the background. */
    subscribe: async (consumers: Consumer[], options: SubscribeOptions = {}): Promise<void> => {
      const settings = { ...SUBSCRIBE_DEFAULTS, ...options };
      const { perReplica, retryDelaysMs } = settings;
      const types = consumers.map(({ type }) => type);
      // Whoever publishes binds the queues of consumers that are away, by the contract alone.
      const unknown = types.filter((type) => !perReplica && !contractTypes(service).includes(type));
      if (unknown.length > 0)
        throw new Error(`${service} consumes ${unknown.join(', ')}, which \`eventConsumers\` does not say`);
      const declareDurable = async (channel: Channel) => {
        await declareServiceQueue(channel, namespace, service, contractTypes(service));
        await declareRetryQueues(channel, namespace, service, retryDelaysMs);
        return queues.main;
      };
      const subscription = subscribeQueue({
        ...settings,
        service,
        queues,
        consumers,
        connection: (consuming ??= keepConnection(url, `${service}@${namespace} consuming`, logger)),
        publisher,
        logger,
        maxAttempts: perReplica ? 1 : settings.maxAttempts,
        isDurable: !perReplica,
        declare: async (channel) => {
          await declareExchange(channel, namespace);
          return perReplica
            ? declareReplicaQueue(channel, namespace, service, types)
            : declareDurable(channel);
        },
      });
      subscriptions.push(subscription);
      if (!perReplica) measureQueues({ service, queues, retryDelaysMs, connection: consuming });
      subscription.onChange(announce);
      const ready = await Promise.all([
        subscription.whenUp(SUBSCRIBE_WAIT_MS),
        publisher.channel.whenUp(SUBSCRIBE_WAIT_MS),
      ]);
      if (!ready.every(Boolean)) logger.warn('consuming will start when the broker is back');
    },
    /** Publishing and all subscriptions work. */
    isUp,
    /** Events can be published. */
    canPublish,
    /** Called whenever publishing and all subscriptions work again. Returns how to unsubscribe. */
    onUp: (listener: () => void) => {
      upListeners.add(listener);
      return () => void upListeners.delete(listener);
    },
    /** Takes no more events and waits for running handlers. Safe to repeat; `close` does it too. */
    stopConsuming,
    close: async (): Promise<void> => {
      await stopConsuming();
      await publisher.close();
      await Promise.all([connection.close(), consuming?.close()]);
    },
    deadLetters: createDeadLetters(connection, publisher, queues),
  };
}

export type EventBus = ReturnType<typeof connectEventBus>;

/** Publishers declare the queues of all consumers, so that events are kept for a service that has never started. */
async function declareContract(channel: Channel, namespace: string): Promise<void> {
  await declareExchange(channel, namespace);
  const services = new Set(EVENT_TYPES.flatMap((type) => eventConsumers[type]));
  await Promise.all(
    [...services].map((service) => declareServiceQueue(channel, namespace, service, contractTypes(service))),
  );
}

async function declareReplicaQueue(channel: Channel, namespace: string, service: string, types: EventType[]) {
  // A new name each time, since the broker may keep the former exclusive queue for a while.
  const name = `${queuesOf(namespace, service).main}.replica.${randomUUID()}`;
  const args = { 'x-max-length': 10_000 };
  const options = { exclusive: true, durable: false, autoDelete: true, arguments: args };
  const { queue } = await channel.assertQueue(name, options);
  await Promise.all(types.map((type) => channel.bindQueue(queue, exchangeName(namespace), type)));
  return queue;
}

function messageOf(envelope: OutboxEntry, namespace: string, service: string) {
  const { eventId, type, version, correlationId, occurredAt } = envelope;
  return {
    exchange: exchangeName(namespace),
    routingKey: type,
    content: Buffer.from(JSON.stringify(envelope)),
    options: {
      messageId: eventId,
      correlationId,
      type,
      contentType: 'application/json',
      timestamp: Math.floor(Date.parse(occurredAt) / 1000),
      appId: service,
      headers: { 'x-event-version': version, ...traceHeaders() },
    },
    mayBeUnroutable: isEventType(type) && eventConsumers[type].length === 0,
  };
}
