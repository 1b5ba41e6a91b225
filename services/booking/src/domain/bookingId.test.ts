import { Uuid } from '@livery/shared-types';
import { expect, it } from 'vitest';
import { requestedId, returnIdOf } from './bookingId.ts';

const KEY = { id: 'key', bodyHash: 'body' };

it('is the same for every repetition of a request, and for nothing else', () => {
  const id = requestedId('secret', KEY);
  expect(requestedId('secret', { ...KEY })).toBe(id);
  const others = [
    requestedId('another secret', KEY),
    requestedId('secret', { ...KEY, id: 'another key' }),
    requestedId('secret', { ...KEY, bodyHash: 'another body' }),
    returnIdOf(id),
  ];
  expect(new Set([id, ...others]).size).toBe(5);
  for (const one of [id, ...others]) expect(Uuid.safeParse(one).success).toBe(true);
});
