import { searchConditions } from '@livery/service-kit/search';
import { describe, expect, it } from 'vitest';
import { sampleBooking } from '../../test/sample.ts';
import { searchTokens } from './searchTokens.ts';

const booking = sampleBooking({
  customerName: "Élodie O'Neil-Šimůnek",
  customerEmail: 'elodie.oneil+vip@example.com',
  customerPhone: '+14165550142 ext. 12',
  pickupAddress: '221 Bay Street, Suite 4',
  destinations: ['Pearson Airport, Terminal 1', '12-34 King St. W'],
  vehicle: { id: 'v', name: 'Onyx Saloon' },
  trip: { ...sampleBooking().trip, flightNumber: 'AC 871' },
});
const stored = searchTokens(booking);
const finds = (query: string, tokens: readonly string[] = stored) => {
  const words = searchConditions(query);
  return (
    words.length > 0 &&
    words.every(({ searchTokens: { $in } }) => tokens.some((token) => $in.some((begin) => begin.test(token))))
  );
};

describe('a search', () => {
  it.each([
    'elo',
    'ELODIE',
    'Élodie',
    'neil',
    "o'neil",
    'oneil',
    'simunek elodie',
    'neil simunek',
    'elodie.oneil',
    'elodie.oneil+vip@example.com',
    'example',
    '@example.com',
    '416 555',
    '(416) 555-0142',
    '+1 416',
    '\u202d+1 416\u2011555\u20110142\u202c',
    '1-416-555-0142 x12',
    '5550142',
    '555 0142',
    '6555',
    'elodie 555-0142',
    '3f2b8c1e',
    '3F2B8C1E-9a4d',
    '0142',
    'bay street',
    '221 bay',
    'pearson terminal',
    '12-34 king st.',
    'AC 871',
    'AC-871',
    'ac871',
    '871',
    'onyx',
    'onyx saloon elodie',
  ])('finds the booking by %s', (query) => {
    expect(finds(query)).toBe(true);
  });

  it.each(['lodie', 'elodie smith', '5143', '.*', '^', 'el.die', 'qq|x', 'b8c1e', '$gt', '.', '!?'])(
    'does not by %s',
    (query) => {
      expect(finds(query)).toBe(false);
    },
  );

  it.each(['AC 871', 'AC871', 'ac-871'])('finds a flight stored as AC871 by %s', (query) => {
    const other = searchTokens({ ...booking, trip: { ...booking.trip, flightNumber: 'AC871' } });
    expect(finds(query, other)).toBe(true);
  });
});

it('keeps few words of an ordinary booking, and never more than an index should hold', () => {
  expect(stored.length).toBeLessThanOrEqual(40);
  const long = Array.from({ length: 60 }, (_, at) => `東京都千代田区丸の内${at}`).join(' ');
  expect(searchTokens({ ...booking, destinations: [long, long] })).toHaveLength(120);
});
