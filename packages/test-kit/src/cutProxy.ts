import { connect, createServer, type Server, type Socket } from 'node:net';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

export interface CutProxy {
  /** The target's address, led through this proxy. */
  url: string;
  /** Drops every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Lets connections through again. */
  restore(): Promise<void>;
  /** Keeps connections open but passes nothing on, as a silent network would. */
  freeze(): void;
  thaw(): void;
  connections(): number;
  close(): Promise<void>;
}

type Address = { host: string; port: number } | { path: string };

/** A real network path to a real server that can be cut or frozen, for TCP and for Unix sockets. */
export async function cutProxy(targetUrl: string): Promise<CutProxy> {
  const { target, local, rewrite } = routeOf(targetUrl);
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;
  let server: Server;

  const accept = (near: Socket) => {
    const far = connect(target);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const drop = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.on('error', drop).on('close', drop);
    near.pipe(far);
    far.pipe(near);
    if (isFrozen) for (const socket of pair) socket.pause();
  };

  const open = async () => {
    server = createServer(accept);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.once('error', reject);
    server.listen('path' in local ? local : { host: local.host, port: local.port }, resolve);
    await promise;
    const address = server.address();
    if (address !== null && typeof address === 'object' && 'port' in local) local.port = address.port;
  };

  const shut = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
    await promise;
    if ('path' in local) await rm(local.path, { force: true });
  };

  await open();
  return {
    url: rewrite(local),
    cut: shut,
    restore: open,
    freeze: () => {
      isFrozen = true;
      for (const [near, far] of pairs) {
        near.unpipe();
        far.unpipe();
        near.pause();
        far.pause();
      }
    },
    thaw: () => {
      isFrozen = false;
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    connections: () => pairs.size,
    close: async () => {
      if (server.listening) await shut();
    },
  };
}

function routeOf(url: string): { target: Address; local: Address; rewrite: (local: Address) => string } {
  const socket = /^(mongodb:\/\/(?:[^@/]*@)?)([^/?,]+\.sock)(.*)$/.exec(url);
  if (socket !== null) {
    const [, head = '', path = '', rest = ''] = socket;
    const own = join(tmpdir(), `cut-${randomUUID().slice(0, 8)}.sock`);
    return {
      target: { path: decodeURIComponent(path) },
      local: { path: own },
      rewrite: () => `${head}${encodeURIComponent(own)}${rest}`,
    };
  }
  const parsed = new URL(url);
  return {
    target: { host: parsed.hostname, port: Number(parsed.port) },
    local: { host: '127.0.0.1', port: 0 },
    rewrite: (local) => {
      if ('port' in local) parsed.host = `${local.host}:${local.port}`;
      return parsed.href;
    },
  };
}
