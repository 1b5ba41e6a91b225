import { randomUUID } from 'node:crypto';
import { AppError } from '@livery/service-kit/errors';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { hashPassword } from '../sessions/passwords.ts';

/** Makes the first admin, while there is none. Replicas that start together make only one. */
export async function bootstrapAdmin({ users, logger, clock }: Context, config: Config): Promise<void> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: email } = config;
  if (await users.hasActive()) return;
  if (!username || !password || !email) {
    logger.warn(
      'nobody can log in: set ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL to create the first admin',
    );
    return;
  }
  const now = clock();
  const account = { id: randomUUID(), username, email, role: 'admin', active: true } as const;
  const passwordHash = await hashPassword(password);
  try {
    await users.insert({ ...account, passwordHash, version: 1, createdAt: now, updatedAt: now });
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'conflict')) throw error;
  }
  // Another replica may have made it, or a start that was interrupted.
  const first = await users.byUsername(username);
  if (first === undefined) throw new Error('ADMIN_EMAIL belongs to another user than ADMIN_USERNAME');
  await users.activate(first.id);
  logger.info({ userId: first.id }, 'first admin created');
}
