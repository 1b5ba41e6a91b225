import { describe, expect, it } from 'vitest';
import { Uuid, line, paragraph } from './fieldSchemas.ts';

const refused = [
  'a\u0000b',
  '\u0000',
  'a\u001b[31m',
  'a\u007f',
  'half of a character \ud83d',
  '\udc00\ud800',
];
const welcome = ['Zoë Ünï', '👩‍✈️ 𝒜', '李小龙', 'عمر', "O'Neill-Łukasz"];

describe('a line', () => {
  it.each([...refused, 'a\nb', 'a\r\nBcc: x', 'a\u2028b'])('refuses %j', (text) => {
    expect(line(80).safeParse(text).error?.issues[0]?.message).toBe(
      'Line breaks and control characters are not allowed',
    );
  });

  it.each(welcome)('takes %j as it is', (text) => {
    expect(line(80).parse(` ${text} `)).toBe(text);
  });

  it('is missing when nothing in it can be seen', () => {
    expect(line(80, 'Name is required').safeParse('\u200b\u200d').error?.issues[0]?.message).toBe(
      'Name is required',
    );
  });
});

describe('a paragraph', () => {
  it.each(refused)('refuses %j', (text) => {
    expect(paragraph(80).safeParse(text).error?.issues[0]?.message).toBe(
      'Control characters are not allowed',
    );
  });

  it.each([...welcome, 'two\nlines', 'a\ttab'])('takes %j as it is', (text) => {
    expect(paragraph(80).parse(` ${text} `)).toBe(text);
  });
});

describe('an id', () => {
  it('is the same id in whatever case it is written', () => {
    const id = '6a0b0f3e-55c5-4c43-9a5e-6a3f6f9f2f11';
    expect(Uuid.parse(id.toUpperCase())).toBe(id);
    expect(Uuid.safeParse(`${id} `).success).toBe(false);
  });
});
