import { DEFAULT_SITE } from '@livery/shared-types/siteDefaults';
import { describe, expect, it } from 'vitest';
import { phoneLink } from '@livery/shared-types/contactLinks';
import { readSite } from './siteConfig.ts';

describe('the settings of the site', () => {
  it('fills in what the server leaves out, and ignores what it does not know', () => {
    const said = { brand: { name: 'Lakeshore Cars', phone: '' }, tax: { rate: 0.13 }, timeZone: 3, extra: 1 };
    expect(readSite(JSON.stringify(said))).toEqual({
      ...DEFAULT_SITE,
      brand: { ...DEFAULT_SITE.brand, name: 'Lakeshore Cars' },
      tax: { name: 'Tax', rate: 0.13, number: '' },
    });
  });

  it.each(['', 'not json', '3', 'null'])('refuses %j', (text) => {
    expect(readSite(text)).toBeUndefined();
  });
});

describe('the brand', () => {
  it('makes a dialable link', () => {
    expect(phoneLink('(416) 555-0142')).toBe('tel:4165550142');
    expect(phoneLink('+1 416 555 0142')).toBe('tel:+14165550142');
  });
});
