import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddressReader } from './clientAddressReader.ts';

const asked = (forwarded?: string | string[]) =>
  ({
    socket: { remoteAddress: '10.0.0.9' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  it.each([
    ['without a proxy of ours, is the socket’s', 0, '1.2.3.4', '10.0.0.9'],
    ['behind one, is what that one saw', 1, '203.0.113.7', '203.0.113.7'],
    ['behind one, is not what the client wrote to the left', 1, '1.2.3.4, 203.0.113.7', '203.0.113.7'],
    ['behind two, is the last but one', 2, '1.2.3.4, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
    ['in several headers, is counted over all', 1, ['1.2.3.4', '203.0.113.7'], '203.0.113.7'],
    ['without the header, is the socket’s', 1, undefined, '10.0.0.9'],
    ['with too few entries, is the socket’s', 2, '1.2.3.4', '10.0.0.9'],
    ['of an IPv6 line, is the line’s', 1, '2001:DB8:1:2:3::4', '2001:db8:1:2::/64'],
    ['with an empty header, is the socket’s', 1, '', '10.0.0.9'],
  ])('%s', (_case, proxies, forwarded, expected) => {
    expect(clientAddressReader(proxies)(asked(forwarded))).toBe(expected);
  });
});
