import type { IncomingMessage } from 'node:http';
import { rateLimitKey } from '@livery/service-kit';

/** Behind our own proxies X-Forwarded-For is counted from the right, because clients can write its left part. */
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
