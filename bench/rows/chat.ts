import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { alternate } from '../harness/alternate.ts';
import { startBare } from '../harness/bare.ts';
import { median } from '../harness/numbers.ts';
import type { Product } from '../harness/product.ts';
import type { Row } from '../harness/report.ts';

const MESSAGES = 60;
const REPLICAS = ['chat', 'chat-2'];
const MOST_TRIES = 12;

/** From the customer's press to the desk, beside two bare sockets behind http-proxy-middleware. */
export async function chat(product: Product, rounds: number): Promise<Row[]> {
  const server = await startBare('sockets');
  const proxy = await startBare('proxy', { url: server.url });
  const sides = {
    bare: [await open(proxy.url), await open(proxy.url)],
    same: await conversation(product, false),
    across: await conversation(product, true),
  } as const;
  try {
    const measured = await alternate(rounds, {
      bare: () => exchange(sides.bare[0], sides.bare[1], (text) => text),
      same: () => exchange(...sides.same),
      across: () => exchange(...sides.across),
    });
    return [
      { what: 'press to the desk, p50', candidate: measured.same, reference: measured.bare, atMost: 3 },
      { what: 'the same across replicas', candidate: measured.across, reference: measured.bare, atMost: 3 },
    ];
  } finally {
    for (const [from, to] of [sides.bare, sides.same, sides.across]) [from, to].map((one) => one.terminate());
    await Promise.all([proxy.stop(), server.stop()]);
  }
}

/** The median of one message after another. */
async function exchange(from: WebSocket, to: WebSocket, frame: (text: string) => string): Promise<number> {
  const delays: number[] = [];
  while (delays.length < MESSAGES) {
    const text = `Could the driver wait at the second terminal? ${randomUUID()}`;
    const arrived = hears(to, text);
    const start = performance.now();
    from.send(frame(text));
    await arrived;
    delays.push(performance.now() - start);
  }
  return median(delays);
}

/** Resolves with the first frame from now on that holds this text. */
const hears = (socket: WebSocket, text: string) =>
  new Promise<void>((resolve) => {
    const look = (data: WebSocket.RawData) => {
      if (!data.toString().includes(text)) return;
      socket.off('message', look);
      resolve();
    };
    socket.on('message', look);
  });

async function open(url: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers, perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

/** A customer and an agent in one conversation, through the gateway: on one replica, or on two. */
async function conversation({ gateway, addresses, cookie }: Product, isAcross: boolean) {
  const sessionId = `session-${randomUUID()}`;
  const join = async (path: string, headers: Record<string, string> = {}) => {
    const before = await socketsOf(addresses);
    const socket = await open(gateway + path, headers);
    const joined = hears(socket, '"joining"');
    socket.send(JSON.stringify({ type: 'join', sessionId, ref: 'joining' }));
    await joined;
    const after = await socketsOf(addresses);
    return { socket, replica: after.findIndex((count, index) => count > (before[index] ?? 0)) };
  };
  const customer = await join('/ws');
  // The gateway goes by turns.
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const agent = await join('/ws?as=agent', { cookie });
    const frame = (message: string) => JSON.stringify({ type: 'chat_message', sessionId, message });
    if ((agent.replica !== customer.replica) === isAcross)
      return [customer.socket, agent.socket, frame] as const;
    agent.socket.terminate();
  }
  throw new Error(`No agent came ${isAcross ? 'to the other' : 'to the same'} replica`);
}

/** How many sockets each replica holds. */
const socketsOf = (addresses: Record<string, string>): Promise<number[]> =>
  Promise.all(
    REPLICAS.map(async (replica) => {
      const page = await (await fetch(`${addresses[replica]}/metrics`)).text();
      const counts = page.matchAll(/^livery_chat_sockets\{[^}]*\} (\d+)$/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    }),
  );
