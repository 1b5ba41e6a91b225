import { describe, expect, it } from 'vitest';
import { pageCache } from './pageCache.ts';

const counting = () => {
  const made: string[] = [];
  const make = (name: string) => async () => {
    made.push(name);
    return name;
  };
  return { made, make };
};

describe('the page cache', () => {
  it('makes a page once per version, however many ask at the same time', async () => {
    const cached = pageCache<string>(10);
    const { made, make } = counting();
    await Promise.all(Array.from({ length: 20 }, () => cached('/', 'v1', make('first'))));
    expect(await cached('/', 'v1', make('again'))).toBe('first');
    expect(await cached('/', 'v2', make('second'))).toBe('second');
    expect(made).toEqual(['first', 'second']);
  });

  it('keeps no failure', async () => {
    const cached = pageCache<string>(10);
    await expect(cached('/', 'v1', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await cached('/', 'v1', async () => 'fixed')).toBe('fixed');
  });

  it('holds no more than it may, and drops the oldest first', async () => {
    const cached = pageCache<string>(2);
    const { made, make } = counting();
    for (const key of ['/a', '/b', '/c']) await cached(key, 'v1', make(key));
    await cached('/c', 'v1', make('/c again'));
    await cached('/b', 'v1', make('/b again'));
    await cached('/a', 'v1', make('/a again'));
    expect(made).toEqual(['/a', '/b', '/c', '/a again']);
  });
});
