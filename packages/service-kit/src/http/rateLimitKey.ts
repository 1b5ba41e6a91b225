import { isIPv4, isIPv6, SocketAddress } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** The form by which throttles count: IPv4 as itself, also over IPv6; of IPv6 the /64, which one line is given. */
export function rateLimitKey(address: string): string {
  const text = address.trim().toLowerCase();
  if (isIPv4(text)) return text;
  // A zone (`fe80::1%eth0`) names a network card of ours, not the client.
  const [bare = ''] = text.replace(/^\[|\]$/g, '').split('%', 1);
  if (!isIPv6(bare)) return text;
  // In its shortest form, as the system writes it.
  const short = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  return MAPPED.exec(short)?.[1] ?? `${networkOf(short)}::/64`;
}

/** The first four of the eight groups. */
function networkOf(short: string): string {
  const [left = [], right = []] = short.split('::').map((half) => half.split(':').filter(Boolean));
  // What stands right of the gap may reach into the first half, when the gap is short.
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...gap, ...right].slice(0, 4).join(':');
}
