import { randomUUID } from 'node:crypto';
import { AppError, type Logger } from '@livery/service-kit';
import { hashPassword } from '../sessions/passwords.ts';
import type { UserRepository } from '../store/user.repository.ts';

export interface FirstAdmin {
  username: string | undefined;
  password: string | undefined;
  email: string | undefined;
}

/** Makes the first admin while nobody is one. Replicas that start together, or again after a crash, make one. */
export async function bootstrapAdmin(
  users: UserRepository,
  { username, password, email }: FirstAdmin,
  logger: Logger,
  now: Date,
): Promise<void> {
  if (await users.hasActive()) return;
  if (!username || !password || !email) {
    logger.warn(
      'nobody can log in: set ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL to create the first admin',
    );
    return;
  }
  try {
    await users.insert({
      id: randomUUID(),
      username,
      email,
      role: 'admin',
      active: true,
      passwordHash: await hashPassword(password),
      createdAt: now,
      updatedAt: now,
    });
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'conflict')) throw error;
  }
  // Another replica's, perhaps, or from a start that got no further than this.
  const first = await users.byUsername(username);
  if (first === undefined) throw new Error('ADMIN_EMAIL belongs to another user than ADMIN_USERNAME');
  await users.activate(first.id);
  logger.info({ userId: first.id }, 'first admin created');
}
