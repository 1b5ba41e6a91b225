import { describe, expect, it } from 'vitest';
import { rateLimitKey } from '../src/index.ts';

describe('the address that throttles count by', () => {
  it.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['an IPv4 address over an IPv6 socket', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the same in capitals', '::FFFF:203.0.113.7', '203.0.113.7'],
    ['the same in hexadecimal', '::ffff:cb00:7107', '203.0.113.7'],
    ['the same in full', '0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
    ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['its neighbour on the same line', '2001:0DB8:0001:0002:FFFF::9', '2001:db8:1:2::/64'],
    ['one whose gap is in the first half', '2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['one that ends in a gap', '2001:db8::', '2001:db8:0:0::/64'],
    ['the loopback address', '::1', '0:0:0:0::/64'],
    ['one with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['one in brackets', '[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['what is no address', 'Unknown', 'unknown'],
  ])('of %s (%s) is %s', (_what, address, key) => {
    expect(rateLimitKey(address)).toBe(key);
  });

  it('differs between two lines', () => {
    expect(rateLimitKey('2001:db8:1:2::1')).not.toBe(rateLimitKey('2001:db8:1:3::1'));
  });
});
