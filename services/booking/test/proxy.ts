import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface Proxy {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  restore(): void;
  stop(): Promise<void>;
}

/** A wire to a server that can be cut. */
export async function proxyTo(target: NetConnectOpts): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    keep(client);
    if (isCut) return void client.destroy();
    const upstream = connect(target);
    keep(upstream);
    client.pipe(upstream);
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    port: address.port,
    cut: () => {
      isCut = true;
      cutAll();
    },
    restore: () => {
      isCut = false;
    },
    stop: async () => {
      server.close();
      cutAll();
      await once(server, 'close');
    },
  };
}

/** A wire to the broker, and the address at its near end. */
export async function brokerProxy(amqpUrl: string): Promise<Proxy & { url: string }> {
  const url = new URL(amqpUrl);
  const proxy = await proxyTo({ host: url.hostname, port: Number(url.port || 5672) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return { ...proxy, url: url.toString() };
}

/** The same for the database, which may listen on a socket file. */
export async function databaseProxy(mongoUri: string): Promise<Proxy & { url: string }> {
  const [, host = ''] = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(mongoUri) ?? [];
  const path = decodeURIComponent(host);
  const [hostname = '127.0.0.1', port = '27017'] = path.split(':');
  const proxy = await proxyTo(path.includes('/') ? { path } : { host: hostname, port: Number(port) });
  return { ...proxy, url: mongoUri.replace(host, `127.0.0.1:${proxy.port}`) };
}
