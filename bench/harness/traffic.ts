import { join } from 'node:path';
import { brokerMessages } from './brokerMessages.ts';
import { startCountingProxy, Counter, type Place } from './countingProxy.ts';
import { mongoCommands } from './mongoCommands.ts';
import type { BenchProduct } from './product.ts';

/** Stands between services and their servers and counts; the services are given `env` instead of the servers' addresses. */
export async function countTraffic({ mongoUri, amqpUrl }: BenchProduct['servers'], socketFolder: string) {
  const counter = new Counter();
  const socket = join(socketFolder, 'counted.sock');
  const mongo = await startCountingProxy(placeIn(mongoUri), { path: socket }, () => ({
    sent: mongoCommands((name) => counter.add(`database ${name}`)),
  }));
  const broker = new URL(amqpUrl);
  const rabbit = await startCountingProxy(
    { host: broker.hostname, port: Number(broker.port) },
    { host: '127.0.0.1', port: 0 },
    () => brokerMessages((name) => counter.add(`broker ${name}`)),
  );
  broker.port = String(rabbit.port);
  return {
    env: {
      MONGODB_URI: mongoUri.replace(HOST, `mongodb://${encodeURIComponent(socket)}`),
      AMQP_URL: broker.href,
    },
    counts: () => counter.counts(),
    stop: async () => {
      await mongo.stop();
      await rabbit.stop();
    },
  };
}

const HOST = /^mongodb:\/\/[^/?]+/;

/** Where the one server of an address listens: its host and port, or the path of its socket. */
export function placeIn(mongoUri: string): Place {
  const name = decodeURIComponent(HOST.exec(mongoUri)?.[0].slice('mongodb://'.length) ?? '');
  if (name.endsWith('.sock')) return { path: name };
  const [host = '', port] = name.split(':');
  return { host, port: Number(port) };
}
