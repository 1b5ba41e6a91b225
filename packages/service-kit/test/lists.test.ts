import { COUNTED_AT_MOST } from '@livery/shared-types/countedAtMost';
import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { cappedCount, decodeCursor, encodeCursor, setListHeaders, timeKey } from '../src/index.ts';
import { decodePosition } from '../src/lists/cursor.ts';

describe('cursors', () => {
  const at = new Date('2026-12-24T18:00:00.000Z');

  it('come back as the key they were made of', () => {
    const cursor = encodeCursor(timeKey(at, 'b-1'));
    expect(decodeCursor(cursor)).toBe('2026-12-24T18:00:00.000Z/b-1');
    expect(decodePosition(cursor)).toEqual({ at, id: 'b-1' });
  });

  it('sort by time, then by id', () => {
    const keys = [timeKey(at, 'b'), timeKey(at, 'a'), timeKey(new Date(at.getTime() - 1), 'c')];
    expect(keys.toSorted()).toEqual([keys[2], keys[1], keys[0]]);
  });

  it.each([
    '',
    'x',
    '{"$gt":""}',
    encodeCursor('2026-12-24/b-1'),
    encodeCursor(`${at.toISOString()}/../b`),
    encodeCursor('2026-99-99T99:99:99.999Z/b-1'),
  ])('are refused when we did not make them: %j', (cursor) => {
    expect(() => decodeCursor(cursor)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'invalid_cursor' }),
    );
  });
});

it('counts no further than is promised, and says nothing of a longer list', async () => {
  const matches = (count: number) => ({ limit: (most: number) => Promise.resolve(Math.min(count, most)) });
  expect(await cappedCount(matches(0))).toBe(0);
  expect(await cappedCount(matches(COUNTED_AT_MOST))).toBe(COUNTED_AT_MOST);
  expect(await cappedCount(matches(1_000_000))).toBeUndefined();
});

describe('list headers', () => {
  const headersOf = (query: Record<string, unknown>, info: Parameters<typeof setListHeaders>[2]) => {
    const headers: Record<string, string> = {};
    const res = { setHeader: (name: string, value: string) => (headers[name] = value) };
    setListHeaders(
      { baseUrl: '/api', path: '/trips', query } as unknown as Request,
      res as unknown as Response,
      info,
    );
    return headers;
  };

  it('name the total, and the next page with the parameters of this one', () => {
    expect(headersOf({ limit: '2', q: 'a b', cursor: 'old' }, { total: 5, next: { cursor: 'new' } })).toEqual(
      {
        'X-Total-Count': '5',
        Link: '</api/trips?limit=2&q=a+b&cursor=new>; rel="next"',
      },
    );
  });

  it('say nothing of a next page on the last, nor of a total that is not known', () => {
    expect(headersOf({ limit: '2' }, {})).toEqual({});
  });

  it('leave out parameters that are no plain text', () => {
    expect(headersOf({ q: ['a', 'b'] }, { next: { cursor: 'c' } })).toEqual({
      Link: '</api/trips?cursor=c>; rel="next"',
    });
  });
});
