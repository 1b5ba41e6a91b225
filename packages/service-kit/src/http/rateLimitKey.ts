import { isIPv4, isIPv6, SocketAddress } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** What throttles count: IPv4 as it is, even inside IPv6; of IPv6 the /64, which belongs to one line. */
export function rateLimitKey(address: string): string {
  const text = address.trim().toLowerCase();
  if (isIPv4(text)) return text;
  // The zone of `fe80::1%eth0` names a network card of ours.
  const [bare = ''] = text.replace(/^\[|\]$/g, '').split('%', 1);
  if (!isIPv6(bare)) return text;
  // The shortest spelling.
  const short = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  return MAPPED.exec(short)?.[1] ?? `${networkOf(short)}::/64`;
}

/** The first four of eight groups. */
function networkOf(short: string): string {
  const [left = [], right = []] = short.split('::').map((half) => half.split(':').filter(Boolean));
  // A short gap may lie within the first half.
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...gap, ...right].slice(0, 4).join(':');
}
