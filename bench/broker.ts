import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  connectEventBus,
  connectMongo,
  consumer,
  createLogger,
  createOutboxRelay,
  newEvent,
  type Logger,
} from '@livery/service-kit';
import { dropTestNamespace, eventually } from '@livery/service-kit/testing';
import { connect } from 'amqplib';
import { summaryOf } from '../services/booking/src/domain/summary.ts';
import { createStores } from '../services/booking/src/store/stores.ts';
import { sampleBooking } from '../services/booking/test/sample.ts';
import { alternate } from './harness/alternate.ts';
import type { Bench, Bed } from './harness/bench.ts';
import { newBookingOf } from './harness/decisions.ts';
import { each, quantile } from './harness/numbers.ts';
import { ratio, side, type Row } from './harness/rows.ts';

const ZONE = 'America/Toronto';
/** Events that nobody but the booking service must receive, so that each is one message in one queue. */
const TYPE = 'booking.created';
const TOKEN = 'a-token-of-ordinary-length';

const bookingFor = (customerEmail: string) => sampleBooking({ id: randomUUID(), customerEmail });
const describe = (booking: ReturnType<typeof bookingFor>) =>
  summaryOf(booking, { zone: ZONE, manageToken: TOKEN, rideToken: TOKEN });
const eventFor = (email: string) => {
  const booking = bookingFor(email);
  return newEvent(TYPE, booking.id, { booking: describe(booking) });
};

/** What confirms cost the relay, and how long after its commit a booking’s e-mail is on its way. */
export const broker: Bench = {
  name: 'broker',
  run: async (bed) => {
    const logger = createLogger({ service: 'bench', level: 'error' });
    return [
      ...(await throughput(bed, logger)),
      ...(await oneByOne(bed, logger)),
      ...(await delay(bed, logger)),
    ];
  },
};

/** Outbox entries published in bulk, in a namespace of its own whose queues nobody reads. */
async function throughput(bed: Bed, logger: Logger): Promise<Omit<Row, 'bench'>[]> {
  const { mongoUri, amqpUrl } = await bed.servers();
  const namespace = `bench-${randomUUID().slice(0, 8)}`;
  const bus = connectEventBus({ url: amqpUrl, service: 'booking', namespace, logger });
  const handle = await connectMongo({ uri: mongoUri, dbName: namespace, logger });
  const { model } = await createStores(handle.connection, { describe, onWritten: () => undefined });
  const plain = await connect(amqpUrl);
  const channel = await plain.createChannel();
  const size = bed.isLong ? 20_000 : 3_000;
  const relayed = bed.isLong ? 3_000 : 400;
  const content = Buffer.from(JSON.stringify(eventFor('somebody@example.com')));
  try {
    await eventually(() => bus.canPublish());
    const queue = `${namespace}.notification`;
    const measured = await alternate(bed.rounds, {
      unconfirmed: async () => {
        const start = performance.now();
        for (let n = 0; n < size; n += 1) {
          const hasRoom = channel.publish(`${namespace}.events`, TYPE, content, { persistent: true });
          if (!hasRoom) await once(channel, 'drain');
        }
        // The broker answers this after it has read all of them; whether they are stored, nobody asks.
        await channel.checkQueue(queue);
        return size / ((performance.now() - start) / 1_000);
      },
      confirmed: async () => {
        const events = Array.from({ length: size }, () => eventFor('somebody@example.com'));
        const start = performance.now();
        await Promise.all(events.map((event) => bus.publish(event)));
        return size / ((performance.now() - start) / 1_000);
      },
      relay: async () => {
        const outboxes = Array.from({ length: relayed }, () => {
          const event = eventFor('somebody@example.com');
          return { _id: event.aggregateId, outbox: [event] };
        });
        await model.collection.insertMany(outboxes as never[]);
        const start = performance.now();
        const relay = createOutboxRelay({ models: [model], bus, logger });
        await eventually(async () => (await relay.pendingCount()) === 0, {
          timeoutMs: 120_000,
          intervalMs: 100,
        });
        const rate = relayed / ((performance.now() - start) / 1_000);
        await relay.stop();
        await model.collection.deleteMany({});
        return rate;
      },
    });
    const reference = side('unconfirmed', measured.unconfirmed);
    const target = { atLeast: 0.5 };
    const unit = '/s';
    return [
      ratio({
        what: 'publishing with confirms ÷ without',
        unit,
        candidate: side('confirmed', measured.confirmed),
        reference,
        target,
      }),
      ratio({
        what: 'relay whole, outbox in the database ÷ publishing without confirms',
        unit,
        candidate: side('relay', measured.relay),
        reference,
      }),
    ];
  } finally {
    await plain.close();
    await bus.close();
    await handle.connection.dropDatabase();
    await handle.close();
    await dropTestNamespace({ amqpUrl, namespace } as Parameters<typeof dropTestNamespace>[0]);
  }
}

/** One event after another from our publisher to our consumer, beside the shortest question the broker can be asked. */
async function oneByOne(bed: Bed, logger: Logger): Promise<Omit<Row, 'bench'>[]> {
  const { amqpUrl } = await bed.servers();
  const namespace = `bench-${randomUUID().slice(0, 8)}`;
  const busOf = (service: string) => connectEventBus({ url: amqpUrl, service, namespace, logger });
  const [sender, receiver] = [busOf('booking'), busOf('notification')];
  const plain = await connect(amqpUrl);
  const times = bed.isLong ? 1_000 : 200;
  const event = eventFor('somebody@example.com');
  let handled = Promise.withResolvers<void>();
  const publish = () => {
    handled = Promise.withResolvers();
    return sender.publish(event);
  };
  try {
    await receiver.subscribe([consumer(TYPE, async () => handled.resolve())]);
    await eventually(() => sender.canPublish());
    const channel = await plain.createChannel();
    const measured = await alternate(bed.rounds, {
      roundTrip: medianOf(times, () => channel.checkQueue(`${namespace}.notification`)),
      confirm: medianOf(times, publish, () => handled.promise),
      handler: medianOf(times, async () => {
        await publish();
        await handled.promise;
      }),
    });
    const confirm = side('confirm', measured.confirm);
    return [
      ratio({
        what: 'publish and confirm, one by one, p50 ÷ round trip',
        unit: 'ms',
        candidate: confirm,
        reference: side('round trip', measured.roundTrip),
        target: { atMost: 5 },
      }),
      ratio({
        what: 'publish → handler, p50 ÷ confirm',
        unit: 'ms',
        candidate: side('handler', measured.handler),
        reference: confirm,
        target: { atMost: 1.5 },
      }),
    ];
  } finally {
    await plain.close();
    await Promise.all([sender.close(), receiver.close()]);
    await dropTestNamespace({ amqpUrl, namespace } as Parameters<typeof dropTestNamespace>[0]);
  }
}

/** Rounds of one after another, each reported by its median in milliseconds; what comes after is waited for, not counted. */
const medianOf =
  (times: number, work: () => Promise<unknown>, after: () => Promise<void> = () => Promise.resolve()) =>
  async (longer: number): Promise<number> => {
    const delays: number[] = [];
    for (let n = 0; n < times * longer; n += 1) {
      const start = performance.now();
      await work();
      delays.push(performance.now() - start);
      await after();
    }
    return quantile(delays, 0.5);
  };

/**
 * One booking after another is committed here, with its event in its outbox; the product's notification service hands
 * the e-mail over. Both clocks are this process's own. The bookings are in the product's database: notification asks
 * booking what is true of them before it writes.
 */
async function delay(bed: Bed, logger: Logger): Promise<Omit<Row, 'bench'>[]> {
  const { servers, mail, settled } = await bed.product();
  const bus = connectEventBus({ url: servers.amqpUrl, service: 'booking', namespace: 'livery', logger });
  const handle = await connectMongo({ uri: servers.mongoUri, dbName: 'livery_booking', logger });
  const { model, bookings } = await createStores(handle.connection, {
    describe,
    onWritten: ({ after }) => relay.wake(after.id),
  });
  const relay = createOutboxRelay({ models: [model], bus, logger });
  const times = bed.isLong ? 200 : 30;
  try {
    await eventually(() => bus.canPublish());
    await settled();
    const measured = await alternate(bed.rounds, {
      confirm: () => confirms(servers.amqpUrl, times),
      email: async () => {
        const delays: number[] = [];
        for (let n = 0; n < times; n += 1) {
          const email = `${randomUUID()}@example.com`;
          const handedOver = mail.handedOver(email);
          await bookings.add(newBookingOf(bookingFor(email)));
          const committedAt = performance.now();
          delays.push((await handedOver) - committedAt);
        }
        await settled();
        return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
      },
    });
    const email = (key: 'p50' | 'p99') => side('commit → SMTP', each(measured.email, key));
    const confirm = (key: 'p50' | 'p99') => side('confirm', each(measured.confirm, key));
    return [
      ratio({
        what: 'commit → e-mail at the mail server, p50 ÷ confirm',
        unit: 'ms',
        candidate: email('p50'),
        reference: confirm('p50'),
        target: { atMost: 5 },
      }),
      ratio({
        what: 'the same, p99',
        unit: 'ms',
        candidate: email('p99'),
        reference: confirm('p99'),
      }),
    ];
  } finally {
    await relay.stop();
    await bus.close();
    await handle.close();
  }
}

/** A confirm alone, one after another: a message of the same size to one durable queue like those of the services. */
async function confirms(amqpUrl: string, times: number): Promise<{ p50: number; p99: number }> {
  const plain = await connect(amqpUrl);
  const channel = await plain.createConfirmChannel();
  const queue = `bench-${randomUUID()}`;
  await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  const content = Buffer.from(JSON.stringify(eventFor('confirm@example.com')));
  const latencies: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const start = performance.now();
    channel.sendToQueue(queue, content, { persistent: true });
    await channel.waitForConfirms();
    latencies.push(performance.now() - start);
  }
  await channel.deleteQueue(queue);
  await plain.close();
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}
