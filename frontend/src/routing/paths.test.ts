import { pageMetadata } from '@livery/shared-types/pageMetadata';
import { describe, expect, it } from 'vitest';
import { patterns } from './paths.ts';

describe('the addresses of the site', () => {
  it('are all known to the gateway, which answers any other with 404', () => {
    const known = Object.values(pageMetadata).map(({ path }) => path);
    const own = Object.values(patterns)
      .filter((pattern) => typeof pattern === 'string' && pattern !== patterns.vehicle)
      .map((pattern) => String(pattern).replace(/\/:\w+\?$/, ''));
    expect(own.sort()).toEqual(known.sort());
  });
});
