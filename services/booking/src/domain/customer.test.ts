import { describe, expect, it } from 'vitest';
import { contactKey, customerKey, customerTokens, joinedText, phoneDigits, phoneKeyOf } from './customer.ts';

const sighting = (customerEmail: string, customerPhone: string) => ({
  customerName: 'Ada Lovelace',
  customerEmail,
  customerPhone,
});

describe('a customer', () => {
  it.each([
    ['+14165550142', '4165550142'],
    ['+442079460018', '442079460018'],
    ['+14165550142 ext. 12', '416555014212'],
    ['', ''],
  ])('has in %j the number %j', (written, digits) => {
    expect(phoneDigits(written)).toBe(digits);
  });

  it('is told from others by the e-mail address or, without one, by the number', () => {
    expect(customerKey(sighting('Ada@Example.com', '+14165550142'))).toBe('email ada@example.com');
    expect(customerKey(sighting('', '+14165550142'))).toBe('phone 4165550142');
    expect(customerKey(sighting('', ''))).toBeUndefined();
    expect(phoneKeyOf(sighting('ada@example.com', '+14165550142'))).toBeNull();
  });

  it('has the same key by the one contact that tells', () => {
    for (const known of [sighting('Ada@Example.com', '+14165550142'), sighting('', '+14165550142 ext. 12')])
      expect(contactKey(known.customerEmail || known.customerPhone)).toBe(customerKey(known));
  });

  it('is found by names, addresses and the last digits of a number', () => {
    const known = { names: ['Ada King'], emails: ['ada@example.com'], phones: ['+14165550142'] };
    expect(customerTokens(known)).toEqual(
      expect.arrayContaining(['adaking', 'king', 'adaexamplecom', '0142', '4165550142']),
    );
  });

  it('keeps the notes of both when two are one', () => {
    expect(joinedText('Tall', 'Early', 100)).toBe('Tall\n\nEarly');
    expect(joinedText('', 'Early', 100)).toBe('Early');
    expect(joinedText('Tall', 'Tall', 100)).toBe('Tall');
    expect(joinedText('Tall', 'Early 🎉', 13)).toBe('Tall\n\nEarly');
  });
});
