import { describe, expect, it } from 'vitest';
import { csvCell, csvRow, phoneText } from './csv.ts';

describe('csvCell', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1 416', "'+1 416"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝SUM(A1)', "'＝SUM(A1)"],
    ['＋1 416', "'＋1 416"],
    ['－2+3', "'－2+3"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    [' =1', "' =1"],
    ['　＝1', "'　＝1"],
    ['3 ＝ 3', '3 ＝ 3'],
    ['\t=1', `"'\t=1"`],
    ['3 = 3', '3 = 3'],
  ])('writes %j as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it('leaves numbers and nothing alone', () => {
    expect([csvCell(-5), csvCell(0), csvCell(null), csvCell('')]).toEqual(['-5', '0', '', '']);
  });

  it('ends rows as the format asks', () => {
    expect(csvRow(['a', null, 2])).toBe('a,,2\r\n');
  });
});

describe('phoneText', () => {
  it.each([
    ['+14165550142', "'+14165550142"],
    ['+14165550142 ext. 12', "'+14165550142 ext. 12"],
    ['0055501', "'0055501"],
    ['', ''],
  ])('writes %j as %j, which a spreadsheet neither runs nor counts with', (phone, cell) => {
    expect(csvCell(phoneText(phone))).toBe(cell);
  });

  it('leaves the guard to what is no phone number', () => {
    expect(csvCell(phoneText('+SUM(A1)'))).toBe("'+SUM(A1)");
    expect(csvCell(phoneText('=1'))).toBe("'=1");
  });
});
