import type { IncomingMessage } from 'node:http';
import { rateLimitKey } from '@livery/service-kit';

/** Behind `trustedProxies` proxies of ours it is X-Forwarded-For's entry so far from the right: a client may write the left. */
export const clientAddressReader =
  (trustedProxies: number) =>
  (req: IncomingMessage): string => {
    const direct = rateLimitKey(req.socket.remoteAddress ?? 'unknown');
    if (trustedProxies === 0) return direct;
    const header = req.headers['x-forwarded-for'];
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? ''))
      .split(',')
      .map((hop) => hop.trim());
    return rateLimitKey(hops.at(-trustedProxies) ?? '') || direct;
  };
