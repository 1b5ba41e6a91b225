import { afterEach, describe, expect, it } from 'vitest';
import { displayPhone, phoneNumber, readPhone } from './phone.ts';
import { setPhoneCountry } from './phoneCountry.ts';

const refusalOf = (typed: string) => phoneNumber().safeParse(typed).error?.issues[0]?.message;

describe('a phone number as it is typed and pasted', () => {
  it.each([
    // From address books, pages and other keyboards.
    '\u202d+1 416-555-0142\u202c',
    '416\u200b-555-0142\ufeff',
    '416\u00a0555\u202f0142',
    '416\u2011555\u20130142',
    '(416) 555\u22120142',
    '４１６－５５５－０１４２',
    '＋1 416 555 0142',
    '٤١٦ ٥٥٥ ٠١٤٢',
    '४१६ ५५५ ०१४२',
    // As it is written, and dialled.
    '(416) 555-0142',
    '[416] 555-0142',
    '416.555.0142',
    '416·555·0142',
    '416/555/0142',
    '4165550142',
    '1-416-555-0142',
    '+ 1 416 555 0142',
    '0014165550142',
    '416\n555\n0142',
    // With what stands around it.
    'tel:+1-416-555-0142',
    'tel:4165550142;phone-context=+1',
    'Tel. 416-555-0142',
    'Tél. : 416-555-0142',
    'Phone: (416) 555-0142',
    '416 555 0142 (cell)',
    '416-555-0142.',
    '"416-555-0142"',
    '“416-555-0142”',
    '<+1 416 555 0142>',
    '📞 416-555-0142',
    '☎\ufe0f Tel: 416-555-0142',
    '* 416-555-0142',
    '«416-555-0142»',
    '(+1) 416-555-0142',
    'Phone number: 416-555-0142',
    'Cell phone: 416-555-0142',
    'Phone #: 416-555-0142',
    'Tel. No. 416-555-0142',
    '416-555-0142 cell phone',
  ])('reads %j', (typed) => {
    expect(phoneNumber().parse(typed)).toBe('+14165550142');
  });

  it.each([
    '416-555-0142 ext. 12',
    '416-555-0142 Ext:12',
    '416-555-0142 extension 12.',
    '416-555-0142x12',
    '416-555-0142 #12',
    '416-555-0142 poste 12',
    '416 555-0142, poste\u00a012',
    '416-555-0142 (ext 12)',
    '416-555-0142,12',
    '416-555-0142 p. 12',
    '416-555-0142 p12',
    '416-555-0142 ext=12',
    'tel:+1-416-555-0142;ext=12',
    '+14165550142 ext. 12',
    '(416) 555-0142 ext. 12',
  ])('keeps the extension of %j', (typed) => {
    expect(readPhone(typed)).toBe('+14165550142 ext. 12');
  });

  it.each([
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['011 44 20 7946 0958', '+442079460958'],
    ['+011 44 20 7946 0958', '+442079460958'],
    ['(+44) 20 7946 0958', '+442079460958'],
    ['0049 30 901820', '+4930901820'],
    ['+33 1 42 68 53 00', '+33142685300'],
    ['+39 06 698 1234', '+39066981234'],
    ['1-800-FLOWERS', '+18003569377'],
    ['1 800 GO FEDEX', '+18004633339'],
  ])('reads %j as %s', (typed, read) => {
    expect(readPhone(typed)).toBe(read);
  });

  it('takes area codes that nobody has heard of yet', () => {
    expect(readPhone('(299) 555-0142')).toBe('+12995550142');
  });

  it.each([
    'call me',
    'call mother',
    '555',
    '555-0142',
    '+1 416',
    '+1 416 555 014',
    '416 555 01423',
    '+0 123 456 789',
    '416 555 0142; drop',
    '<b>4165550142</b>',
    '416-555-0142 / 416-555-0143',
    '416-555-0142, 416-555-0143',
    '416-555-0142 or 416-555-0143',
    '1'.repeat(41),
    `416 555 0142 ${'x'.repeat(100)}`,
  ])('refuses %j', (typed) => {
    expect(refusalOf(typed)).toBe('Enter a phone number such as +1 416 555 0142');
  });

  it.each(['', '  ', '\u200b'])('takes %j for nothing', (typed) => {
    expect(phoneNumber().parse(typed)).toBe('');
  });
});

describe('a stored phone number', () => {
  it.each([
    ['+14165550142', '(416) 555-0142'],
    ['+14165550142 ext. 12', '(416) 555-0142 ext. 12'],
    ['+442079460958', '+44 20 7946 0958'],
    ['+442079460958 ext. 5', '+44 20 7946 0958 ext. 5'],
    ['', ''],
  ])('%j is shown as %j', (stored, shown) => {
    expect(displayPhone(stored)).toBe(shown);
  });

  it.each(['+14165550142', '+14165550142 ext. 12', '+442079460958 ext. 5', '+39066981234'])(
    '%j is the same number once it was shown and typed again',
    (stored) => {
      expect(readPhone(displayPhone(stored))).toBe(stored);
    },
  );
});

describe('for a company of another country', () => {
  afterEach(() => setPhoneCountry('CA'));

  it('reads its numbers without a plus, and shows them as it writes them', () => {
    setPhoneCountry('GB');
    expect(readPhone('020 7946 0958')).toBe('+442079460958');
    expect(displayPhone('+442079460958')).toBe('020 7946 0958');
    expect(displayPhone('+14165550142')).toBe('+1 416 555 0142');
  });
});
