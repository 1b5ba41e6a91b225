import type { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { rateLimitKey, counter } from '@livery/service-kit';
import type { Config } from '../config.ts';
import { UPLOAD_MS } from './bodyDeadline.ts';

/** A client that reads nothing for so long, while something is to be sent to it, is cut. */
const SILENCE_MS = 30_000;

const refused = counter('livery_connections_refused_total', 'Connections of addresses that had too many', []);

type ConnectionSettings = Pick<Config, 'TRUSTED_PROXIES' | 'SOCKETS_PER_ADDRESS' | 'THROTTLE_SCALE'>;

/** Limits the connections of one address, and cuts clients that do not read. */
export function limitConnections(server: Server, config: ConnectionSettings): void {
  server.timeout = SILENCE_MS;
  // The longest that a request may take to arrive. Most have less time (`bodyDeadline`).
  server.requestTimeout = UPLOAD_MS + 5_000;
  // All connections come from our own proxy then, which has limits.
  if (config.TRUSTED_PROXIES > 0) return;
  const hold = holdersPerKey(config.SOCKETS_PER_ADDRESS * config.THROTTLE_SCALE);
  server.on('connection', (socket: Socket) => {
    if (hold(rateLimitKey(socket.remoteAddress ?? 'unknown'), socket)) return;
    refused.inc();
    socket.destroy();
  });
}

/** Counts open holders (requests, sockets) per key. False when `holder` exceeds the limit. */
export function holdersPerKey(limit: number): (key: string, holder: EventEmitter) => boolean {
  const held = new Map<string, number>();
  return (key, holder) => {
    const count = held.get(key) ?? 0;
    if (count >= limit) return false;
    held.set(key, count + 1);
    holder.once('close', () => {
      const left = (held.get(key) ?? 1) - 1;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    });
    return true;
  };
}
