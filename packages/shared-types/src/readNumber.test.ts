import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents } from './cents.ts';
import { moneyInput, signedMoneyInput } from './money.ts';
import { countOf, optionalCountOf, readAmount, readCount } from './readNumber.ts';

describe('an amount', () => {
  it.each([
    ['149,50', 14_950],
    ['149.50', 14_950],
    ['149,5', 14_950],
    ['149', 14_900],
    ['149.', 14_900],
    ['149,', 14_900],
    ['.50', 50],
    [',5', 50],
    ['0.05', 5],
    ['007.50', 750],
    ['1 149.50', 114_950],
    ['1\u202f149,50', 114_950],
    ['1\u00a0149', 114_900],
    ['1,149.50', 114_950],
    ['1.149,50', 114_950],
    ["1'149.50", 114_950],
    ['1’149,50', 114_950],
    ['1,149,500', 114_950_000],
    ['1.149.500', 114_950_000],
    ['1 149 500,00', 114_950_000],
    ['1,149.', 114_900],
    ['$149.50', 14_950],
    ['$ 1,149.50', 114_950],
    ['149,50 $', 14_950],
    ['149,50\u00a0$', 14_950],
    ['１４９．５０', 14_950],
    ['１４９，５０', 14_950],
    ['١٤٩٫٥٠', 14_950],
    ['١٬١٤٩٫٥٠', 114_950],
    ['\u202d149,50\u202c', 14_950],
    ['+20', 2_000],
    ['-20', -2_000],
    ['\u221220,50', -2_050],
    ['-$20', -2_000],
    ['$-20', -2_000],
    ['−20 $', -2_000],
    ['- 1 149,50', -114_950],
    ['-0', 0],
    ['99999999.99', 9_999_999_999],
  ])('%j is %j cents', (typed, cents) => {
    expect(readAmount(typed)).toEqual({ value: cents });
  });

  it.each([
    ['1,149', '1149.00'],
    ['$12,500', '12500.00'],
    ['-1,149', '-1149.00'],
    ['１，１４９', '1149.00'],
  ])('%j can be read two ways, and is refused with how to write it', (typed, plain) => {
    expect(readAmount(typed).fault).toBe(`“${typed}” can be read two ways: write ${plain}`);
  });

  const refused = [
    '| |.|,|-|$|abc|12a|1e3|1E3|0x10|Infinity|NaN|1.149|149.505|0,149|--5|+-5|-5-|5-|$5$|$$5|€20|20 €|20%|(20)|1/2',
    "1,14,9.00|1,50,000.00|1,1490|1149,500.00|1 14|149 50|1 149'500|1,149 500|1.149,500|1,149.500|1 149,500|1.149.50",
    '1,149,50|1..5|1.5.|5 5.00|1 149,500.00|1,149.50.00|100000000|1234567890123|0,149,500',
  ];
  it.each(refused.join('|').split('|'))('%j is refused', (typed) => {
    expect(readAmount(typed).fault).toBe('Enter an amount with at most two decimals, such as 149.00');
  });

  it('is read back as it was, however it is written', () => {
    const writers = [',.', '.,', ' .', ' ,', "'."].map(([group = '', point = '']) => (text: string) => {
      const [whole = '', fraction = ''] = text.split('.');
      return whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, group) + point + fraction;
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.constantFrom(...writers),
        (cents, written) => {
          expect(readAmount(written(formatCents(cents)))).toEqual({ value: cents });
        },
      ),
    );
  });

  it('is the same to a request as to its field', () => {
    for (const typed of ['149,50', '1.149,50', '$149.50', '1,149', '1.005', 'abc']) {
      const { data, error } = moneyInput().safeParse(typed);
      expect(error ? { fault: error.issues[0]?.message } : { value: data }, typed).toEqual(readAmount(typed));
    }
    expect(signedMoneyInput().parse('\u221220,50')).toBe(-2_050);
    expect(signedMoneyInput().safeParse('1,149').error?.issues[0]?.message).toContain('two ways');
  });

  it('may be a number in JSON, and is never more precise than a cent', () => {
    expect(moneyInput().parse(149.5)).toBe(14_950);
    expect(moneyInput().safeParse(1.149).success).toBe(false);
  });
});

describe('a count', () => {
  it.each([
    ['6', 6],
    [' 12 ', 12],
    ['006', 6],
    ['٦', 6],
    ['１２', 12],
    ['1 000', 1000],
    ["1'000", 1000],
    ['1,149,500', 1_149_500],
    ['+3', 3],
    ['\u22123', -3],
  ])('%j is %j', (typed, count) => {
    expect(readCount(typed)).toEqual({ value: count });
  });

  it.each([
    '',
    '6.5',
    '6,0',
    '6.',
    '6.0',
    '1e3',
    '0x10',
    '--3',
    '3-',
    '$3',
    '12a',
    '10 00',
    '1,00',
    'six',
    '٦٫٥',
  ])('%j is no whole number', (typed) => {
    expect(readCount(typed).fault).toBe('Enter a whole number, such as 4');
  });

  it('is refused where it can be read two ways', () => {
    expect(readCount('1,000').fault).toBe('“1,000” can be read two ways: write 1000');
  });

  it('is no number to a request that can take none', () => {
    expect([countOf(''), countOf('6.5'), countOf('4')]).toEqual([Number.NaN, Number.NaN, 4]);
    expect([optionalCountOf(' \u200b'), optionalCountOf('x'), optionalCountOf('4')]).toEqual([
      null,
      Number.NaN,
      4,
    ]);
  });
});
