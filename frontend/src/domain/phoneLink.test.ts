import { describe, expect, it } from 'vitest';
import { phoneLink } from './siteConfig.ts';

describe('the brand', () => {
  it('makes a dialable link', () => {
    expect(phoneLink('(416) 555-0142')).toBe('tel:4165550142');
    expect(phoneLink('+1 416 555 0142')).toBe('tel:+14165550142');
  });
});
