import { isIPv4, isIPv6, SocketAddress } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * The one form of a client's address by which every throttle counts: in lower case; an IPv4 address that came over an IPv6 socket
 * as itself; of an IPv6 address the /64, which is what one line is given. What is no address stays as it is, in lower case.
 */
export function clientKey(address: string): string {
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
