import { randomUUID } from 'node:crypto';
import { AppError, type Logger } from '@livery/service-kit';
import { hashPassword } from '../sessions/passwords.ts';
import type { UserRepository } from '../store/user.repository.ts';

export interface FirstAdmin {
  username: string | undefined;
  password: string | undefined;
  email: string | undefined;
}

/** Creates the first admin when there is no user at all. Replicas that start together make one. */
export async function bootstrapAdmin(
  users: UserRepository,
  { username, password, email }: FirstAdmin,
  logger: Logger,
  now: Date,
): Promise<void> {
  if (!(await users.isEmpty())) return;
  if (!username || !password || !email) {
    logger.warn(
      'no user exists: set ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL to create the first admin',
    );
    return;
  }
  const id = randomUUID();
  try {
    await users.insert({
      id,
      username,
      email,
      role: 'admin',
      active: true,
      passwordHash: await hashPassword(password),
      createdAt: now,
      updatedAt: now,
    });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return;
    throw error;
  }
  await users.enlist(id);
  logger.info({ userId: id }, 'first admin created');
}
