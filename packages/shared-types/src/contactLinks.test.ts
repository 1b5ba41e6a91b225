import { expect, it } from 'vitest';
import { emailLink, phoneLink } from './contactLinks.ts';

it.each([
  ['+14165550142', 'tel:+14165550142'],
  ['+14165550142 ext. 12', 'tel:+14165550142;ext=12'],
  ['+1 (416) 555-0142', 'tel:+14165550142'],
  ['(416) 555-0142', 'tel:4165550142'],
  ['(416) 555-0142 x12', 'tel:4165550142;ext=12'],
])('%j is dialled by %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

it.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ["o'neil+x@example.com", "mailto:o'neil%2Bx@example.com"],
  ['a/b?c&d%e=f@example.com', 'mailto:a%2Fb%3Fc%26d%25e%3Df@example.com'],
])('%j is written to by %s', (email, link) => {
  expect(emailLink(email)).toBe(link);
  expect(decodeURIComponent(link)).toBe(`mailto:${email}`);
});
