import { describe, expect, it } from 'vitest';
import { CreateUserRequest, LoginRequest, passwordText, UpdateUserRequest } from './adminAccounts.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message);
const user = { username: 'dana', email: 'dana@example.com', password: 'sixsix' };

describe('a user', () => {
  it('is an active admin unless said otherwise', () => {
    expect(CreateUserRequest.parse(user)).toEqual({ ...user, role: 'admin', active: true });
  });

  it('has a name of three characters and a password of six at least, an address, and no other role', () => {
    expect(messages(CreateUserRequest.safeParse({ username: 'ab', email: 'x', password: '12345' }))).toEqual([
      'Username must be at least 3 characters',
      'Invalid email address',
      'Password must be at least 6 characters',
    ]);
    expect(CreateUserRequest.safeParse({ ...user, username: 'abc', password: '123456' }).success).toBe(true);
    expect(messages(CreateUserRequest.safeParse({ ...user, role: 'owner' }))).toEqual(['Invalid role']);
  });

  it('keeps the password when an edit leaves it blank, and gets none that is too short', () => {
    expect(UpdateUserRequest.parse({ password: '' })).toEqual({ password: '' });
    expect(messages(UpdateUserRequest.safeParse({ password: '12345' }))).toEqual([
      'Password must be at least 6 characters',
    ]);
  });
});

describe('a password', () => {
  it.each([
    ['cafe\u0301 creme', 'café creme'],
    ['café\u00a0creme', 'café creme'],
    ['a\u3000b\u2003c', 'a b c'],
    ['  blanks stay ', '  blanks stay '],
    ['\u1112\u1161\u11ab', '\ud55c'],
    // Not the same letter to whoever typed it.
    ['ﬁ\u200b\u00ad', 'ﬁ\u200b\u00ad'],
  ])('%j is %j to the store', (typed, stored) => {
    expect(passwordText(typed)).toBe(stored);
    expect(passwordText(stored)).toBe(stored);
  });

  it('is the same wherever it is given, and as long as it is stored', () => {
    const typed = 'e\u0301'.repeat(6);
    const stored = 'é'.repeat(6);
    expect(CreateUserRequest.parse({ ...user, password: typed }).password).toBe(stored);
    expect(UpdateUserRequest.parse({ password: typed, currentPassword: typed })).toEqual({
      password: stored,
      currentPassword: stored,
    });
    expect(LoginRequest.parse({ username: 'dana', password: typed }).password).toBe(stored);
    expect(UpdateUserRequest.safeParse({ password: 'e\u0301'.repeat(5) }).success).toBe(false);
    expect(LoginRequest.safeParse({ username: 'dana', password: 'e\u0301'.repeat(256) }).success).toBe(true);
  });
});

describe('a login', () => {
  it('names what is missing', () => {
    expect(messages(LoginRequest.safeParse({}))).toEqual(['Username is required', 'Password is required']);
    expect(messages(LoginRequest.safeParse({ username: '  ', password: '' }))).toEqual([
      'Username is required',
      'Password is required',
    ]);
  });
});
