import { describe, expect, it } from 'vitest';
import { openSealed, seal } from '@livery/service-kit';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const OTHER = 'another-secret-of-thirty-two-characters-or-more';

describe('a sealed text', () => {
  it('is opened by whoever knows the secret, and does not show what it holds', () => {
    const sealed = seal(SECRET, 'lookup-code', '407193');
    expect(sealed).not.toContain('407193');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('407193');
    expect(openSealed(SECRET, 'lookup-code', sealed)).toBe('407193');
  });

  it('differs each time', () => {
    expect(seal(SECRET, 'lookup-code', '407193')).not.toBe(seal(SECRET, 'lookup-code', '407193'));
  });

  it('opens for no other purpose, secret or changed byte', () => {
    const sealed = seal(SECRET, 'lookup-code', '407193');
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(openSealed(SECRET, 'other', sealed)).toBeUndefined();
    expect(openSealed(OTHER, 'lookup-code', sealed)).toBeUndefined();
    expect(openSealed(SECRET, 'lookup-code', bytes.toString('base64url'))).toBeUndefined();
    expect(openSealed(SECRET, 'lookup-code', '')).toBeUndefined();
  });

  it('still opens while the secret is being rotated', () => {
    const sealed = seal(SECRET, 'lookup-code', '407193');
    expect(openSealed(`${OTHER},${SECRET}`, 'lookup-code', sealed)).toBe('407193');
  });
});
