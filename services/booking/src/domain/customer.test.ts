import { describe, expect, it } from 'vitest';
import { customerKey, customerTokens, joinedText, phoneDigits, phoneKeyOf } from './customer.ts';

const sighting = (customerEmail: string, customerPhone: string) => ({
  customerName: 'Ada Lovelace',
  customerEmail,
  customerPhone,
});

describe('a customer', () => {
  it.each([
    ['+1 (416) 555-0142', '4165550142'],
    ['416.555.0142', '4165550142'],
    ['14165550142', '4165550142'],
    ['+44 20 7946 0018', '442079460018'],
    ['011 44 20 7946 0018', '442079460018'],
    ['+14165550142 ext. 12', '416555014212'],
    ['(416) 555-0142 x12', '416555014212'],
    ['555-0142', '5550142'],
    ['', ''],
  ])('has in %j the number %j', (written, digits) => {
    expect(phoneDigits(written)).toBe(digits);
  });

  it('is told from others by the e-mail address or, without one, by the number', () => {
    expect(customerKey(sighting('Ada@Example.com', '416 555 0142'))).toBe('email ada@example.com');
    expect(customerKey(sighting('', '416 555 0142'))).toBe('phone 4165550142');
    expect(customerKey(sighting('', ''))).toBeUndefined();
    expect(phoneKeyOf(sighting('ada@example.com', '416 555 0142'))).toBeNull();
  });

  it('is found by names, addresses and the last digits of a number', () => {
    const known = { names: ['Ada King'], emails: ['ada@example.com'], phones: ['+1 416 555 0142'] };
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
