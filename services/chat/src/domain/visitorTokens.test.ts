import { describe, expect, it } from 'vitest';
import { createVisitorTokens } from './visitorTokens.ts';

const SECRET = 'a secret of more than thirty-two letters';

describe('a visitor token', () => {
  it('proves the visitor it was issued to', () => {
    const tokens = createVisitorTokens(SECRET);
    const { visitorId, token } = tokens.issue();
    expect(tokens.read(token)).toBe(visitorId);
    expect(tokens.issue().visitorId).not.toBe(visitorId);
  });

  it('is worthless when it is forged, cut, swapped or absent', () => {
    const tokens = createVisitorTokens(SECRET);
    const one = tokens.issue();
    const other = createVisitorTokens(`${SECRET} of somebody else`).issue();
    expect(tokens.read(other.token)).toBeUndefined();
    expect(tokens.read(`${other.visitorId}.${one.token.split('.')[1]}`)).toBeUndefined();
    expect(tokens.read(one.token.slice(0, -1))).toBeUndefined();
    expect(tokens.read('')).toBeUndefined();
    expect(tokens.read(undefined)).toBeUndefined();
  });

  it('outlives a rotation as long as both secrets are known', () => {
    const { visitorId, token } = createVisitorTokens(SECRET).issue();
    const next = 'another secret of more than thirty-two letters';
    expect(createVisitorTokens(`${next}, ${SECRET}`).read(token)).toBe(visitorId);
    expect(createVisitorTokens(next).read(token)).toBeUndefined();
  });
});
