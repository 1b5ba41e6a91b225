import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const folder = new URL('../src/browser/', import.meta.url);

type Problem = { code: string; message: string } | null;
type CardFields = {
  formatNumber: (text: string) => string;
  formatExpiry: (text: string, deleting: boolean) => string;
  formatCvc: (text: string) => string;
  numberProblem: (text: string) => Problem;
  expiryProblem: (text: string, now: Date) => Problem;
  cvcProblem: (text: string) => Problem;
};
const fields: CardFields = await import(new URL('cardFields.js', folder).href);

describe('the browser script', () => {
  it('has no type errors', async () => {
    const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
    const run = promisify(execFile)(process.execPath, [tsc, '-p', fileURLToPath(folder)]);
    await expect(run).resolves.toMatchObject({ stdout: '' });
  });

  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242x4', '4242 4242 4'],
    ['42424242424242429999', '4242 4242 4242 4242'],
    ['', ''],
  ])('writes the number %s as %s', (text, written) => {
    expect(fields.formatNumber(text)).toBe(written);
  });

  it.each([
    ['1', false, '1'],
    ['12', false, '12 / '],
    ['4', false, '04 / '],
    ['1/', false, '01 / '],
    ['12 / 3', false, '12 / 3'],
    ['12/2034', false, '12 / 34'],
    ['1234', false, '12 / 34'],
    ['12 /', true, '12'],
    ['12 / ', true, '12'],
  ])('writes the date %s (deleting: %s) as %s', (text, deleting, written) => {
    expect(fields.formatExpiry(text, deleting)).toBe(written);
  });

  it('asks for three digits of the security code', () => {
    expect(fields.formatCvc('12345')).toBe('123');
    expect(fields.cvcProblem('12')?.code).toBe('incomplete_cvc');
    expect(fields.cvcProblem('123')).toBeNull();
  });

  it.each([
    ['4242 4242', 'incomplete_number'],
    ['4242 4242 4242 4241', 'invalid_number'],
    ['4242 4242 4242 4242', undefined],
  ])('finds of the number %s: %s', (text, code) => {
    expect(fields.numberProblem(text)?.code).toBe(code);
  });

  it.each([
    ['', 'incomplete_expiry'],
    ['13 / 30', 'incomplete_expiry'],
    ['12 / 25', 'invalid_expiry_year_past'],
    ['05 / 26', 'invalid_expiry_month_past'],
    ['06 / 26', undefined],
    ['01 / 99', 'invalid_expiry_year'],
  ])('finds of the date %s in June 2026: %s', (text, code) => {
    expect(fields.expiryProblem(text, new Date(2026, 5, 30))?.code).toBe(code);
  });
});
