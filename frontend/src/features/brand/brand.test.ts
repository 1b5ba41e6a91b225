import { DEFAULT_BRAND } from '@livery/shared-types/brand';
import { describe, expect, it } from 'vitest';
import { defaultBrand, phoneLink, readBrand } from './brand.ts';

describe('the brand', () => {
  it('is by default the one of the contract', () => {
    expect(defaultBrand).toEqual(DEFAULT_BRAND);
  });

  it('fills in what the server leaves out, and ignores what it does not know', () => {
    expect(readBrand('{"name":"Lakeshore Cars","phone":"","extra":1}')).toEqual({
      ...defaultBrand,
      name: 'Lakeshore Cars',
    });
  });

  it.each(['', 'not json', '3', 'null'])('refuses %j', (text) => {
    expect(readBrand(text)).toBeUndefined();
  });

  it('makes a dialable link', () => {
    expect(phoneLink('(416) 555-0142')).toBe('tel:4165550142');
    expect(phoneLink('+1 416 555 0142')).toBe('tel:+14165550142');
  });
});
