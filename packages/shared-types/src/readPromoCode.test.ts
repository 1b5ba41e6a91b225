import { expect, it } from 'vitest';
import { PromoCodeText } from './catalog.ts';
import { readPromoCode } from './readPromoCode.ts';

it.each([
  ['summer25', 'SUMMER25'],
  ['summer 25', 'SUMMER25'],
  ['\u200bSUMMER\u00a025\u202c', 'SUMMER25'],
  ['ＳＵＭＭＥＲ２５', 'SUMMER25'],
  ['summer\u201325', 'SUMMER-25'],
  ['summer - 25', 'SUMMER-25'],
  ['“SUMMER25”.', 'SUMMER25'],
  ['Promo code: SUMMER25', 'SUMMER25'],
  ['code SUMMER25', 'SUMMER25'],
  ['Use code SUMMER25!', 'SUMMER25'],
  ['Your code is (SUMMER25)', 'SUMMER25'],
  ['SUMMER25 (10% off)', 'SUMMER25'],
  ['«SUMMER25»', 'SUMMER25'],
  ['#SUMMER25', 'SUMMER25'],
  ['*SUMMER25*', 'SUMMER25'],
  ['【SUMMER25】', 'SUMMER25'],
  ['(SUMMER25)', 'SUMMER25'],
  ['CODE7', 'CODE7'],
  ['VIP_1-', 'VIP_1-'],
  ['💥', '💥'],
  [' \u200b', ''],
  ['', ''],
])('%j is read as %j', (typed, code) => {
  expect(readPromoCode(typed)).toBe(code);
});

it('is refused as a new code with other letters or a blank', () => {
  expect(PromoCodeText.parse('“summer\u2013 25\u200b”')).toBe('SUMMER-25');
  for (const code of ['ÉTÉ25', 'summer 25'])
    expect(PromoCodeText.safeParse(code).error?.issues[0]?.message).toBe('Use letters, digits, - and _ only');
});
