import { describe, expect, it } from 'vitest';
import { emailAddress, noOrEmailAddress } from './fieldSchemas.ts';
import { readEmailAddress } from './readEmailAddress.ts';

const LONGEST_LOCAL = 'a'.repeat(64);
const LONGEST_LABEL = 'b'.repeat(63);

describe('an e-mail address', () => {
  it.each([
    'r&d@example.com',
    'a/b@example.com',
    "o'neil@example.com",
    'x{y}@example.com',
    '!#$%*+-=?^_`|~@example.com',
    '1.2.3@4.example.com',
    'a@x-y.example.com',
    'a@1.com',
    `${LONGEST_LOCAL}@example.com`,
    `a@${LONGEST_LABEL}.com`,
  ])('%j stays as it is', (address) => {
    expect(emailAddress().parse(address)).toBe(address);
  });

  it.each([
    ['Ada@Example.COM', 'ada@example.com'],
    ['\u202aada@example.com\u202c', 'ada@example.com'],
    ['\u00a0ada@exam\u200bple.com ', 'ada@example.com'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['ada٢@my\u2011firm.com', 'ada2@my-firm.com'],
    ['o’neil@example.com', "o'neil@example.com"],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['mailto:r%26d@example.com?subject=Trip', 'r&d@example.com'],
    ['Ada Lovelace <ada@example.com>,', 'ada@example.com'],
    ['ada@example.com.', 'ada@example.com'],
    ['Email: ada@example.com', 'ada@example.com'],
    ['E-mail : ada@example.com', 'ada@example.com'],
    ["'ada@example.com'", 'ada@example.com'],
    ['‘ada@example.com’', 'ada@example.com'],
    ['“ada@example.com”.', 'ada@example.com'],
    ['(ada@example.com)', 'ada@example.com'],
    ["'ada@example.com", "'ada@example.com"],
  ])('%j is read as %j', (typed, address) => {
    expect(emailAddress().parse(typed)).toBe(address);
  });

  it.each([
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BU\u0308CHER.example', 'ada@xn--bcher-kva.example'],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
    // Marks that belong to the letters of Devanagari and Thai.
    ['ada@उदाहरण.परीक्षा', 'ada@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
    ['ada@ตัวอย่าง.ไทย', 'ada@xn--72c1a1bt4awk9o.xn--o3cw4h'],
  ])('%j has its domain in ASCII', (typed, address) => {
    expect(readEmailAddress(typed)).toBe(address);
    expect(readEmailAddress(address)).toBe(address);
  });

  it.each([
    'ada',
    '@example.com',
    'ada@',
    'ada@example',
    'ada@@example.com',
    'a@b@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'a..b@example.com',
    'ada lovelace@example.com',
    'ada@exam ple.com',
    '"ada"@example.com',
    'zoë@example.com',
    'ada,bob@example.com',
    'ada@example.com, bob@example.com',
    'ada@example.com;bob@example.com',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@0x7f.1',
    'ada@example.com:8080',
    'ada@example.com/path',
    'ada@exam%70le.com',
    'ada@user:word@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@exam_ple.com',
    'ada@example..com',
    'ada\r\nBcc: x@example.com',
    `${LONGEST_LOCAL}a@example.com`,
    `a@${LONGEST_LABEL}b.com`,
    `a@${`${LONGEST_LABEL}.`.repeat(4)}com`,
  ])('%j is refused', (typed) => {
    expect(emailAddress().safeParse(typed).error?.issues[0]?.message).toBe('Invalid email address');
  });

  it('is looked at no further when it is a book', () => {
    expect(readEmailAddress(`${'a'.repeat(1_000_000)}@example.com`)).toBeUndefined();
  });

  it('is missing when nothing in it can be seen, or blank where that is allowed', () => {
    const required = emailAddress('Invalid email address', 'E-mail address is required');
    expect(required.safeParse(' \u200b').error?.issues.map(({ message }) => message)).toEqual([
      'E-mail address is required',
    ]);
    expect(noOrEmailAddress().parse(' \u200b')).toBe('');
    expect(noOrEmailAddress().parse('R&D@example.com')).toBe('r&d@example.com');
    expect(noOrEmailAddress().safeParse('ada').success).toBe(false);
  });
});
