import type { IncomingMessage } from 'node:http';
import { clientKey } from '@livery/service-kit';

/**
 * The address a request came from. Behind `trustedProxies` proxies of ours it is read from X-Forwarded-For, that many
 * entries from the right: what a client writes further left is never believed. It is
 * given in the one form that every throttle counts by.
 */
export const clientAddressReader =
  (trustedProxies: number) =>
  (req: IncomingMessage): string => {
    const direct = clientKey(req.socket.remoteAddress ?? 'unknown');
    if (trustedProxies === 0) return direct;
    const header = req.headers['x-forwarded-for'];
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? ''))
      .split(',')
      .map((hop) => hop.trim());
    return clientKey(hops.at(-trustedProxies) ?? '') || direct;
  };
