import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'amqplib';

/** Publishes every event twice more under its own id, at once and a moment later, so partly out of order. */
export async function deliverEverythingThreeTimes(amqpUrl: string, namespace: string) {
  const exchange = `${namespace}.events`;
  const connection = await connect(amqpUrl);
  const channel = await connection.createConfirmChannel();
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
  await channel.bindQueue(queue, exchange, '#');
  const deliveries = new Map<string, number>();
  const running = new Set<Promise<void>>();

  await channel.consume(
    queue,
    (message) => {
      if (message === null) return;
      const { eventId } = JSON.parse(message.content.toString()) as { eventId: string };
      const seen = deliveries.get(eventId) ?? 0;
      deliveries.set(eventId, seen + 1);
      if (seen > 0) return;
      const again = () =>
        channel.publish(exchange, message.fields.routingKey, message.content, {
          ...message.properties,
          persistent: true,
        });
      again();
      const later = delay(700).then(() => void again());
      running.add(later);
      void later.finally(() => running.delete(later));
    },
    { noAck: true },
  );

  return {
    /** How often each event seen so far was delivered. */
    counts: () => [...deliveries.values()],
    /** Resolves when everything has been published again. */
    async caughtUp(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
      await channel.waitForConfirms();
    },
    stop: () => connection.close(),
  };
}
