import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Where something listens: a Unix socket, or a port of this machine. */
export type Place = { path: string } | { host: string; port: number };

/** Takes what one side of one connection sends, piece by piece. */
export type Reader = (piece: Buffer) => void;

export interface Observer {
  /** What the service sends to the server. */
  sent?: Reader;
  /** What the server answers. */
  received?: Reader;
}

/**
 * Passes connections on to a server and shows an observer of each what goes through. The bytes stay as they are; each trip takes a
 * little longer, so with it one counts and does not time.
 */
export async function startCountingProxy(server: Place, at: Place, observe: () => Observer) {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const { sent, received } = observe();
    const upstream = connect('path' in server ? server : { ...server, noDelay: true });
    client.setNoDelay();
    if (sent) client.on('data', sent);
    if (received) upstream.on('data', received);
    client.pipe(upstream).pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  proxy.listen(at);
  await once(proxy, 'listening');
  const address = proxy.address() as AddressInfo | string;
  return {
    port: typeof address === 'string' ? 0 : address.port,
    stop: async () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await once(proxy, 'close');
    },
  };
}

/** Cuts a stream into messages whose length stands in their head, and hands each over whole. */
export function messagesIn(
  lengthOf: (start: Buffer) => number | undefined,
  take: (message: Buffer) => void,
): Reader {
  let rest: Buffer = Buffer.alloc(0);
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    for (;;) {
      const length = lengthOf(rest);
      if (length === undefined || rest.length < length) return;
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** How often each name came. */
export class Counter {
  readonly #counts = new Map<string, number>();

  add(name: string, times = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + times);
  }

  counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
