import { eventConsumers, type EventType, type ServiceName } from '@livery/shared-types';
import type { Channel } from 'amqplib';

/** How often the broker itself may redeliver a message (crashes, lost connections) before it is set aside. */
const DELIVERY_LIMIT = 20;

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

// Every declaration of a queue must carry identical arguments: a difference is an error that closes the channel.
// Nothing is left to the broker's defaults, which changed between RabbitMQ 3 and 4.
const QUORUM = { 'x-queue-type': 'quorum' };
const deadLettersTo = (queue: string) => ({
  ...QUORUM,
  // Dead-lettering inside the broker waits for the target's confirm, which needs this overflow mode.
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
  'x-dead-letter-exchange': '',
  'x-dead-letter-routing-key': queue,
});

/** Names of everything this process declared, for tests that clean up after themselves. */
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

/** The service's queue, its dead-letter queue, and the bindings of `types`. Safe to repeat, by anybody. */
export async function declareServiceQueue(
  channel: Channel,
  namespace: string,
  service: string,
  types: readonly string[],
): Promise<void> {
  const { main, dead } = queuesOf(namespace, service);
  // Looking through the dead letters returns them each time; that must never use up a limit.
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
