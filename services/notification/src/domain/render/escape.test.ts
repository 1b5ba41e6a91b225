import { describe, expect, it } from 'vitest';
import { escapeLines } from './escape.ts';

describe('paragraph text as HTML', () => {
  it('keeps line breaks, and escapes what means something to HTML or is not ASCII', () => {
    expect(escapeLines('<b>Zoë</b>\r\n"&" \'x\'\r\ry')).toBe(
      '&lt;b&gt;Zo&#235;&lt;/b&gt;\n<br>&quot;&amp;&quot; &#39;x&#39;\n<br>\n<br>y',
    );
  });

  it('has lines that end at the first blank after 200 characters', () => {
    const words = 'word '.repeat(400);
    const lines = escapeLines(words).split('\n');
    expect(lines.join(' ')).toBe(words);
    expect(lines.slice(0, -1).every(({ length }) => length >= 200 && length < 205)).toBe(true);
  });

  it('breaks no line that is short, and none that has no blank, however long', () => {
    const short = 'word '.repeat(39).trim();
    const long = '李'.repeat(5_000);
    expect(escapeLines(`${short}\n${long}\n${long}`)).toBe(
      [short, '&#26446;'.repeat(5_000), '&#26446;'.repeat(5_000)].join('\n<br>'),
    );
    expect(escapeLines(`${long} ${short}`)).toBe(`${'&#26446;'.repeat(5_000)}\n${short}`);
  });
});
