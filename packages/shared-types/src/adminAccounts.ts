import * as z from 'zod/mini';
import { emailAddress, line, pageFields, seenVersion } from './fieldSchemas.ts';
import { cleanText } from './textIntake.ts';

/** One password however a keyboard composes its letters and blanks: RFC 8265, OpaqueString. Nothing is trimmed. */
export const passwordText = (typed: string): string => typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

const givenPassword = (message?: string) => z.string(message).check(z.overwrite(passwordText));

export const LoginRequest = z.object({
  username: z
    .string('Username is required')
    .check(
      z.overwrite(cleanText),
      z.minLength(1, 'Username is required'),
      z.maxLength(80, 'Username is too long'),
    ),
  password: givenPassword('Password is required').check(
    z.minLength(1, 'Password is required'),
    z.maxLength(256, 'Password is too long'),
  ),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const LoginResult = z.object({ success: z.boolean(), username: z.string() });
export type LoginResult = z.infer<typeof LoginResult>;

export const AuthCheck = z.object({
  authenticated: z.boolean(),
  user: z.nullable(z.object({ id: z.string(), username: z.string(), email: z.string() })),
});
export type AuthCheck = z.infer<typeof AuthCheck>;

export const UserRole = z.literal('admin', 'Invalid role');

export const User = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: UserRole,
  active: z.boolean(),
  /** Grows with every change. */
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type User = z.infer<typeof User>;

const username = line(80).check(
  z.minLength(3, 'Username must be at least 3 characters'),
  z.regex(/^[\p{L}\p{N}._@-]+$/u, 'Use letters, digits and . _ @ - only'),
);
const password = givenPassword('Password must be at least 6 characters').check(
  z.minLength(6, 'Password must be at least 6 characters'),
  z.maxLength(256, 'Password is too long'),
);

export const UserListQuery = z.object(pageFields({ most: 200, usual: 200 }));

export const CreateUserRequest = z.object({
  username,
  email: emailAddress(),
  password,
  role: z._default(UserRole, 'admin'),
  active: z._default(z.boolean(), true),
});
export type CreateUserRequest = z.infer<typeof CreateUserRequest>;

/** Absent fields keep their value; a blank password keeps the current one. An outdated `seenVersion` is refused with 409 `stale`. */
export const UpdateUserRequest = z.object({
  username: z.optional(username),
  email: z.optional(emailAddress()),
  password: z.optional(z.union([z.literal(''), password], 'Password must be at least 6 characters')),
  /** Needed for a new password of one's own. */
  currentPassword: z.optional(givenPassword().check(z.maxLength(256, 'Password is too long'))),
  role: z.optional(UserRole),
  active: z.optional(z.boolean()),
  seenVersion,
});
export type UpdateUserRequest = z.infer<typeof UpdateUserRequest>;
