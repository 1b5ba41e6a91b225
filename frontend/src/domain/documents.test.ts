import { describe, expect, it } from 'vitest';
import { documentKindOptions, endsText, expiryNotice } from './documents.ts';

describe('what is said of a document', () => {
  const today = '2026-11-25';
  it.each([
    ['2027-06-01', undefined],
    ['2026-12-26', undefined],
    ['2026-12-25', 'Expires in 30 days'],
    ['2026-11-26', 'Expires tomorrow'],
    ['2026-11-25', 'Expires today'],
    ['2026-11-24', 'Expired'],
  ])('until %s: %s', (expiry, text) => expect(expiryNotice(expiry, today)?.text).toBe(text));

  it('names its kind', () => {
    expect(endsText({ kind: 'medical', expiresOn: '2026-12-05' })).toBe('Medical certificate ends Dec 5');
    expect(endsText({ kind: 'other', expiresOn: '2026-12-05' })).toBe('Document ends Dec 5');
    expect(documentKindOptions.at(-1)).toEqual({ value: 'other', label: 'Other' });
  });
});
