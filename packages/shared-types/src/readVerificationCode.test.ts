import { expect, it } from 'vitest';
import { verificationCode } from './fieldSchemas.ts';
import { readVerificationCode } from './readVerificationCode.ts';

it.each([
  '782324',
  ' 782 324',
  '782\u202f324',
  '782-324',
  '7 8 2 3 2 4',
  '\u200b782324\u2060',
  '７８２３２４',
  '٧٨٢٣٢٤',
  'Your code: 782324',
  'code 782324.',
  'Your six-digit code\n782324\n',
  '782324 works until 3:45 PM.',
  '782 324 until 3:45 PM',
  'Your code: 782-324 (valid 10 minutes)',
])('the code in %j is 782324', (typed) => {
  expect(verificationCode().parse(typed)).toBe('782324');
});

it.each([
  '78232',
  '7823241',
  '782324 782325',
  '782324782325',
  '782 324 or 782 325',
  'Call 416 555 0142',
  'abcdef',
  '78232x',
  '½½½½½½',
])('there is no code in %j', (typed) => {
  expect(readVerificationCode(typed)).toBeUndefined();
  expect(verificationCode().safeParse(typed).error?.issues[0]?.message).toBe(
    'Enter the six digits of the code',
  );
});

it('is missing when it is blank', () => {
  expect(verificationCode().parse(' \u200b')).toBe('');
});
