import { describe, expect, it } from 'vitest';
import { cleanText, plainText } from './textIntake.ts';

describe('names and notes', () => {
  it.each([
    ['\u202dZoë\u202c \ufeff', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    ['\u200bAda\u200e', 'Ada'],
    ['\u200d\u200b\u00a0', ''],
    ['   ', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(cleanText(typed)).toBe(kept);
  });

  it.each(['نمی\u200cخواهم', '👩‍✈️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'O’Neill–Łukasz', '１２', '李小龙', 'two\nlines', 'ﬁ'])(
    '%j keeps its letters',
    (typed) => {
      expect(cleanText(typed)).toBe(typed);
    },
  );
});

describe('numbers, codes and addresses', () => {
  it.each([
    ['\u202d+1 416-555-0142\u202c', '+1 416-555-0142'],
    ['416\u2011555\u20130142', '416-555-0142'],
    ['４１６ ＡＢ＠ｘ．ｃａ', '416 AB@x.ca'],
    ['٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ०१२३४५६७८९', '0123456789 0123456789 0123456789'],
    ['\u2212149,50\u00a0$', '-149,50 $'],
    ['1\u202f149', '1 149'],
    ['o’neill “x”', 'o\'neill "x"'],
    ['78\u200b23\u00ad24\ufe0f', '782324'],
    ['\t12\n34 ', '12 34'],
  ])('%j is read as %j', (typed, read) => {
    expect(plainText(typed)).toBe(read);
  });

  it('knows the ten digits of every script', () => {
    for (const zero of ['0', '٠', '۰', '߀', '०', '০', '੦', '๐', '០', '᠐', '𝟎', '𝟘', '０', '𑁦'])
      for (let value = 0; value < 10; value += 1)
        expect(plainText(String.fromCodePoint(Number(zero.codePointAt(0)) + value))).toBe(String(value));
  });
});
