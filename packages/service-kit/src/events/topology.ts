import { eventConsumers, type EventType, type ServiceName } from '@livery/shared-types';
import type { Channel } from 'amqplib';

/** How often the broker redelivers a message after crashes before it is a dead letter. */
const DELIVERY_LIMIT = 20;

/** The pauses before an event is tried again. Each has a queue, also in backups and restores (`scripts/lib/backup`). */
export const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000];

export const exchangeName = (namespace: string) => `${namespace}.events`;

export interface ServiceQueues {
  main: string;
  dead: string;
  retry(delayMs: number): string;
}

export function queuesOf(namespace: string, service: string): ServiceQueues {
  const main = `${namespace}.${service}`;
  return { main, dead: `${main}.dead`, retry: (delayMs) => `${main}.retry.${delayMs}` };
}

export function contractTypes(service: string): EventType[] {
  return (Object.keys(eventConsumers) as EventType[]).filter((type) =>
    eventConsumers[type].includes(service as ServiceName),
  );
}

// All arguments are given: a difference closes the channel, and the defaults of RabbitMQ 3 and 4 differ.
const QUORUM = { 'x-queue-type': 'quorum' };
const deadLettersTo = (queue: string) => ({
  ...QUORUM,
  // At-least-once dead-lettering needs this overflow mode.
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
  'x-dead-letter-exchange': '',
  'x-dead-letter-routing-key': queue,
});

/** All queues that this process declared, for tests to delete. */
const declaredQueues = new Map<string, Set<string>>();

export function declaredIn(namespace: string): string[] {
  return [...(declaredQueues.get(namespace) ?? [])];
}

async function assertQueue(channel: Channel, namespace: string, name: string, args: object) {
  const known = declaredQueues.get(namespace) ?? new Set();
  declaredQueues.set(namespace, known.add(name));
  await channel.assertQueue(name, { durable: true, arguments: args });
}

export async function declareExchange(channel: Channel, namespace: string): Promise<void> {
  await channel.assertExchange(exchangeName(namespace), 'topic', { durable: true });
}

/** Declares the service's queue, its dead-letter queue, and the bindings of `types`. Safe to repeat. */
export async function declareServiceQueue(
  channel: Channel,
  namespace: string,
  service: string,
  types: readonly string[],
): Promise<void> {
  const { main, dead } = queuesOf(namespace, service);
  // Reading the dead letters returns them each time, which must not use up a limit.
  await assertQueue(channel, namespace, dead, { ...QUORUM, 'x-delivery-limit': 1_000_000_000 });
  await assertQueue(channel, namespace, main, { ...deadLettersTo(dead), 'x-delivery-limit': DELIVERY_LIMIT });
  await Promise.all(types.map((type) => channel.bindQueue(main, exchangeName(namespace), type)));
}

export async function declareRetryQueues(
  channel: Channel,
  namespace: string,
  service: string,
  delaysMs: readonly number[],
): Promise<void> {
  const { main, retry } = queuesOf(namespace, service);
  for (const delayMs of new Set(delaysMs))
    await assertQueue(channel, namespace, retry(delayMs), {
      ...deadLettersTo(main),
      'x-message-ttl': delayMs,
    });
}
