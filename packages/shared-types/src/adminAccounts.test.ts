import { describe, expect, it } from 'vitest';
import { CreateUserRequest, LoginRequest, UpdateUserRequest } from './adminAccounts.ts';

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

describe('a login', () => {
  it('names what is missing', () => {
    expect(messages(LoginRequest.safeParse({}))).toEqual(['Username is required', 'Password is required']);
    expect(messages(LoginRequest.safeParse({ username: '  ', password: '' }))).toEqual([
      'Username is required',
      'Password is required',
    ]);
  });
});
