import { describe, expect, it } from 'vitest';
import { daysUntil, endingSoon, expiredOn, warningDue, type DocumentTerm } from './document.ts';

const insurance: DocumentTerm = { kind: 'insurance', expiresOn: '2026-06-20' };
const inspection: DocumentTerm = { kind: 'inspection', expiresOn: '2026-06-10' };
const plate: DocumentTerm = { kind: 'plate', expiresOn: '2027-01-31' };
const all = [plate, insurance, inspection];

describe('documents', () => {
  it('are valid through their last day; the first to end is named', () => {
    expect(expiredOn(all, '2026-06-10')).toBeUndefined();
    expect(expiredOn(all, '2026-06-11')).toBe(inspection);
    expect(expiredOn(all, '2026-06-21')).toBe(inspection);
    expect(expiredOn([], '2026-06-21')).toBeUndefined();
  });

  it('that end within 30 days are named, the next one first, and not those that have ended', () => {
    expect(endingSoon(all, '2026-05-10')).toBeUndefined();
    expect(endingSoon(all, '2026-05-11')).toBe(inspection);
    expect(endingSoon(all, '2026-06-11')).toBe(insurance);
  });

  it.each([
    ['2026-06-09', undefined],
    ['2026-06-10', 7],
    ['2026-06-17', 7],
    ['2026-06-18', 30],
    ['2026-07-10', 30],
    ['2026-07-11', undefined],
  ])('that end on %s are due for the warning of %s days on June 10', (expiresOn, days) => {
    expect(warningDue(expiresOn, '2026-06-10')).toBe(days);
  });

  it('are counted in whole calendar days, whatever the clocks do in between', () => {
    expect(daysUntil('2026-03-09', '2026-03-07')).toBe(2);
    expect(daysUntil('2026-11-02', '2026-10-31')).toBe(2);
  });
});
