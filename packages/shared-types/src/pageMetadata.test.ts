import { describe, expect, it } from 'vitest';
import { DEFAULT_BRAND } from './siteDefaults.ts';
import { about, fullTitle, pageMetadata } from './pageMetadata.ts';

describe('the titles of pages', () => {
  it('name the page first, then the company', () => {
    expect(fullTitle(pageMetadata.fleet.title, DEFAULT_BRAND)).toBe('Our Fleet · Ellesmere Chauffeurs');
    expect(fullTitle(pageMetadata.home.title, DEFAULT_BRAND)).toBe(
      'Premium Chauffeur Services in Scarborough, Ontario · Ellesmere Chauffeurs',
    );
  });

  it('take the company as it is written, whatever is in its name', () => {
    const brand = { ...DEFAULT_BRAND, name: 'A$1 & {city} Cars' };
    expect(about('{name} in {city}', { ...brand, name: "$& O'Neill" })).toBe(
      "$& O'Neill in Scarborough, Ontario",
    );
  });
});
