import { describe, expect, it } from 'vitest';
import { createUploadTokens } from './uploadTokens.ts';
import { createVisitorTokens } from './visitorTokens.ts';

const SECRET = 's'.repeat(32);
const ticket = { id: 't1', createdAt: new Date('2026-12-01T10:00:00Z') };
const tokens = createUploadTokens(SECRET);
const token = tokens.issue(ticket);
const codeOf = (check: () => void) => {
  try {
    check();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return undefined;
};
const codeAt = (time: string, given: string | undefined = token, id = 't1') =>
  codeOf(() => tokens.check(given, id, new Date(`2026-12-01T${time}Z`)));

describe('an upload token', () => {
  it('is the same for the same ticket, and holds for an hour', () => {
    expect(tokens.issue(ticket)).toBe(token);
    expect(codeAt('10:00:00')).toBeUndefined();
    expect(codeAt('11:00:00')).toBeUndefined();
    expect(codeAt('11:00:01')).toBe('upload.token_expired');
  });

  it('is for one ticket, and cannot be prolonged or made of another token', () => {
    expect(codeAt('10:00:00', token, 't2')).toBe('upload.token_invalid');
    const [, signature] = token.split('.');
    expect(codeAt('10:00:00', `9999999999999.${signature}`)).toBe('upload.token_invalid');
    for (const other of ['', 'x', createVisitorTokens(SECRET).issue().token])
      expect(codeAt('10:00:00', other)).toBe('upload.token_invalid');
  });

  it('outlives the rotation of its secret', () => {
    const rotated = createUploadTokens(`${'n'.repeat(32)},${SECRET}`);
    expect(codeOf(() => rotated.check(token, 't1', ticket.createdAt))).toBeUndefined();
    expect(codeOf(() => createUploadTokens('n'.repeat(32)).check(token, 't1', ticket.createdAt))).toBe(
      'upload.token_invalid',
    );
  });
});
