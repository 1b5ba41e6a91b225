import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { alternate } from './harness/alternate.ts';
import { startBare } from './harness/bareServer.ts';
import type { Bed, Bench } from './harness/bench.ts';
import {
  identityFor,
  openChat,
  openSocket,
  type ChatClient,
  type OpenedSocket,
} from './harness/chatClient.ts';
import { cpuMicrosOf, residentMegabytes } from './harness/cpu.ts';
import { each, quantile } from './harness/numbers.ts';
import type { BenchProduct } from './harness/product.ts';
import { figure, ratio, side, type Row } from './harness/rows.ts';

type Rows = Promise<Omit<Row, 'bench'>[]>;

/** Sockets in one conversation, so that storing a message weighs little beside delivering it. */
const LISTENERS = 300;
const TEXT = 'Could the driver wait at the second terminal, please? We come with two large cases.';

const newSession = () => `session-${randomUUID()}`;
const messagesOf = ({ isLong }: Bed) => (isLong ? 400 : 120);

/** The way there, from the customer to the desk on one replica and across two; deliveries and idle sockets beside bare `ws`. */
export const chat: Bench = {
  name: 'chat',
  run: async (bed) => {
    const product = await bed.product();
    return [
      ...(await throughGateway(bed, product)),
      ...(await acrossReplicas(bed, product)),
      ...(await deliveries(bed, product)),
      ...(await idleSockets(bed, product)),
    ];
  },
};

/** What the gateway adds to a socket: a ping, which the other end answers before it looks at anything. */
async function throughGateway(bed: Bed, { gateway, addresses, identitySecret }: BenchProduct): Rows {
  const via = await openSocket(`${gateway}/ws`);
  const direct = await openSocket(`${addresses['chat'] ?? ''}/ws`, identityFor(identitySecret, 'public'));
  const pings =
    ({ socket }: OpenedSocket) =>
    async (longer: number) => {
      const delays: number[] = [];
      for (let n = 0; n < messagesOf(bed) * 10 * longer; n += 1) {
        const answered = once(socket, 'pong');
        const start = performance.now();
        socket.ping();
        await answered;
        delays.push(performance.now() - start);
      }
      return quantile(delays, 0.5);
    };
  const measured = await alternate(bed.rounds, { via: pings(via), direct: pings(direct) });
  via.socket.terminate();
  direct.socket.terminate();
  return [
    ratio({
      what: 'there and back through the gateway, p50 ÷ direct',
      unit: 'ms',
      candidate: side('gateway', measured.via),
      reference: side('direct', measured.direct),
      target: { atMost: 1.7 },
    }),
  ];
}

/** One message after another, from the customer's socket to the desk's. */
async function acrossReplicas(bed: Bed, { addresses, identitySecret }: BenchProduct): Rows {
  const { chat: here = '', 'chat-2': there = '' } = addresses;
  const exchange = (deskUrl: string) => async () => {
    const sessionId = newSession();
    const customer = await openChat(here, { sessionId, identitySecret, role: 'public' });
    const desk = await openChat(deskUrl, { sessionId, identitySecret, role: 'admin' });
    const delays: number[] = [];
    for (let n = 0; n < messagesOf(bed); n += 1) {
      const received = desk.next();
      const start = performance.now();
      customer.say(TEXT);
      await received;
      delays.push(performance.now() - start);
    }
    customer.close();
    desk.close();
    return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
  };
  const measured = await alternate(bed.rounds, { two: exchange(there), one: exchange(here) });
  const row = (what: string, key: 'p50' | 'p99') =>
    ratio({
      what,
      unit: 'ms',
      candidate: side('two replicas', each(measured.two, key)),
      reference: side('one', each(measured.one, key)),
      target: { atMost: 1.3 },
    });
  return [row('customer → desk, p50, two replicas ÷ one', 'p50'), row('the same, p99', 'p99')];
}

async function deliveries(bed: Bed, { addresses, identitySecret, pidOf }: BenchProduct): Rows {
  const sessionId = newSession();
  const join = (cookie = '') =>
    openChat(addresses['chat'] ?? '', { sessionId, identitySecret, role: 'public', cookie });
  const customer = await join();
  // All the same visitor: staff would also get an event each time their list of conversations changes.
  const visitors = Array.from({ length: LISTENERS }, () => join(customer.cookie));
  const clients = [customer, ...(await Promise.all(visitors))];
  const sample = clients[1]?.next();
  customer.say(TEXT);
  const bare = await startBare('bareWs.ts', (await sample) ?? '');
  const opened = await Promise.all(clients.map(() => openSocket(bare.url)));
  const sockets = opened.map(({ socket }) => socket);
  try {
    const times = Math.round(messagesOf(bed) / 3);
    const measured = await alternate(bed.rounds, {
      ours: () =>
        cpuPerDelivery(pidOf('chat'), times, async () => {
          const all = clients.map((one) => one.next());
          customer.say(TEXT);
          await Promise.all(all);
        }),
      bare: () =>
        cpuPerDelivery(bare.pid, times, async () => {
          const all = sockets.map((socket) => new Promise((resolve) => socket.once('message', resolve)));
          sockets[0]?.send(TEXT);
          await Promise.all(all);
        }),
    });
    return [
      ratio({
        what: `CPU of a delivery, ${clients.length} sockets ÷ bare ws`,
        unit: 'µs',
        candidate: side('chat', measured.ours),
        reference: side('ws', measured.bare),
        target: { atMost: 1.4 },
      }),
    ];
  } finally {
    for (const one of clients) one.close();
    for (const socket of sockets) socket.terminate();
    await bare.stop();
  }
}

async function cpuPerDelivery(pid: number, times: number, sayToAll: () => Promise<void>): Promise<number> {
  const before = cpuMicrosOf(pid);
  for (let n = 0; n < times; n += 1) await sayToAll();
  return (cpuMicrosOf(pid) - before) / (times * (LISTENERS + 1));
}

/** What each further socket adds to the memory of its server. Each of ours is in a conversation of its own. */
async function idleSockets({ isLong }: Bed, { addresses, identitySecret, pidOf }: BenchProduct): Rows {
  const count = isLong ? 5_000 : 1_000;
  const join = (): Promise<ChatClient> =>
    openChat(addresses['chat-2'] ?? '', { sessionId: newSession(), identitySecret, role: 'public' });
  const bare = await startBare('bareWs.ts', TEXT);
  try {
    const ours = await growthOf(pidOf('chat-2'), count, join, (client) => client.close());
    const plain = await growthOf(
      bare.pid,
      count,
      () => openSocket(bare.url),
      ({ socket }) => socket.terminate(),
    );
    return [
      figure({
        what: `memory of an idle socket, ${count} conversations`,
        unit: 'kB',
        name: 'chat',
        rounds: [ours],
        target: { atMost: 16 },
      }),
      ratio({
        what: 'the same ÷ bare ws',
        unit: 'kB',
        candidate: side('chat', [ours]),
        reference: side('ws', [plain]),
      }),
    ];
  } finally {
    await bare.stop();
  }
}

/** Kilobytes for each of so many sockets. */
async function growthOf<T>(
  pid: number,
  count: number,
  open: () => Promise<T>,
  close: (one: T) => void,
): Promise<number> {
  const before = residentMegabytes(pid);
  const opened: T[] = [];
  while (opened.length < count) opened.push(...(await Promise.all(Array.from({ length: 50 }, () => open()))));
  const grown = residentMegabytes(pid) - before;
  for (const one of opened) close(one);
  return (grown * 1_000) / opened.length;
}
