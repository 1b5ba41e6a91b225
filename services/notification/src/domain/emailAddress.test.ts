import { describe, expect, it } from 'vitest';
import { headerLine, isSingleAddress } from './emailAddress.ts';

describe('a recipient', () => {
  it.each(['amelia@okafor.example', 'a.b+tag@mail.example.ca', "o'neill@example.test", 'ops@mailhost'])(
    'may be %s',
    (address) => expect(isSingleAddress(address)).toBe(true),
  );

  it.each([
    '',
    'amelia',
    '@example.test',
    'a@b@c.test',
    'a@example.test, b@example.test',
    'a@example.test;b@example.test',
    'Amelia <a@example.test>',
    '"a b"@example.test',
    '"x@evil.test"@example.test',
    'group:a@example.test;',
    'a@example.test\r\nBcc: b@example.test',
    'a@example.test\u0000',
    '(comment)a@example.test',
    'a\\@example.test',
    `${'a'.repeat(65)}@example.test`,
    `a@${'b'.repeat(260)}.test`,
  ])('is never %j', (address) => expect(isSingleAddress(address)).toBe(false));
});

describe('a header line', () => {
  it('cannot start another header', () => {
    expect(headerLine('Hello\r\nBcc: everyone@example.test')).toBe('Hello Bcc: everyone@example.test');
    expect(headerLine('one\u2028two\u0000three')).toBe('one two three');
  });

  it('has an end', () => {
    expect(headerLine('x'.repeat(300))).toHaveLength(200);
    const party = headerLine(`Re: ${'x'.repeat(61)}${'🎉'.repeat(69)}`);
    expect(party).toBe(`Re: ${'x'.repeat(61)}${'🎉'.repeat(67)}…`);
  });
});
