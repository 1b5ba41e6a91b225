import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { displayPayCode, newPayCode, payCodeExpiry } from './payCode.ts';

describe('a pay code', () => {
  it('has eight characters that are not taken for others, in two groups', () => {
    const codes = Array.from({ length: 200 }, () => newPayCode(randomInt));
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) {
      expect(code).toMatch(/^[^01OILU]{8}$/);
      expect(displayPayCode(code)).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    }
  });

  it('serves for seven days', () => {
    expect(payCodeExpiry(new Date('2026-03-01T12:00:00Z'))).toEqual(new Date('2026-03-08T12:00:00Z'));
  });
});
