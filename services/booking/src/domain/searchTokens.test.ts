import { prefixPattern, searchPrefixes } from '@livery/service-kit/search';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleBooking } from '../../test/sample.ts';
import { searchTokens } from './searchTokens.ts';

const tokens = searchTokens(
  sampleBooking({
    customerName: "Élodie O'Neil-Šimůnek",
    customerEmail: 'elodie.oneil+vip@example.com',
    customerPhone: '+1 (416) 555-0142',
    pickupAddress: '221 Bay Street, Suite 4',
    destinations: ['Pearson Airport, Terminal 1', 'Château Élan'],
    vehicle: { id: 'v', name: 'Onyx Saloon' },
    trip: { ...sampleBooking().trip, flightNumber: 'AC 871' },
  }),
);
const finds = (query: string) => {
  const prefixes = searchPrefixes(query);
  return (
    prefixes.length > 0 &&
    prefixes.every((prefix) => tokens.some((token) => prefixPattern(prefix).test(token)))
  );
};

describe('a search', () => {
  it.each([
    'elo',
    'ELODIE',
    'Élodie',
    'neil',
    "o'neil",
    'simunek elodie',
    'elodie.oneil',
    'elodie.oneil+vip@example.com',
    'example',
    '416 555',
    '(416) 555-0142',
    '+1 416',
    '5550142',
    '3f2b8c1e',
    '3F2B8C1E-9a4d',
    '0142',
    'bay street',
    '221 bay',
    'pearson terminal',
    'chateau elan',
    'AC 871',
    'ac871',
    'onyx',
    'onyx saloon elodie',
  ])('finds the booking by %s', (query) => {
    expect(finds(query)).toBe(true);
  });

  it.each(['lodie', 'elodie smith', '5142', '.*', '^', 'el.die', 'e|x', 'b8c1e', '$gt', '.', '!?'])(
    'does not by %s',
    (query) => {
      expect(finds(query)).toBe(false);
    },
  );

  it.each(['', '   ', '\u0000', '\ud800'])('for %j asks for nothing', (query) => {
    expect(searchPrefixes(query)).toEqual([]);
  });
});

it('never holds what a pattern cannot', () => {
  expect(searchPrefixes('a@\u0000b')).toEqual(['a@b']);
});

describe('prefixPattern', () => {
  it('matches exactly what begins like the prefix, whatever characters it holds', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 20 }),
        fc.string({ maxLength: 20 }),
        (prefix, other) => {
          expect(prefixPattern(prefix).test(prefix + other)).toBe(true);
          expect(prefixPattern(prefix).test(other)).toBe(other.startsWith(prefix));
        },
      ),
    );
  });

  it('answers at once for a very long text', () => {
    const text = 'a'.repeat(50_000);
    expect(searchPrefixes(text).join('').length).toBeLessThan(100);
    expect(prefixPattern(searchPrefixes(text)[0] ?? '').test(text)).toBe(true);
  });
});
