import { AppError, type Logger } from '@livery/service-kit';
import type { LoginThrottle } from '../sessions/loginThrottle.ts';
import { passwordMatches } from '../sessions/passwords.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import type { UserRepository } from '../store/user.repository.ts';

export interface LogInContext {
  users: UserRepository;
  sessions: Sessions;
  throttle: LoginThrottle;
  logger: Logger;
}

const refused = () => new AppError('unauthenticated', 'auth.invalid_credentials', 'Invalid credentials');

/**
 * Opens a session for a user whose name and password are right and whose account is active. Every other case is refused
 * with the same words after the same work.
 */
export async function logIn(
  ctx: LogInContext,
  attempt: { username: string; password: string; address: string },
): Promise<{ token: string; session: Session }> {
  const counted = await ctx.throttle.attempt(attempt.username, attempt.address);
  const user = await ctx.users.byUsername(attempt.username);
  const matches = await passwordMatches(user?.passwordHash, attempt.password);
  if (!user || !matches || !user.active) {
    ctx.logger.warn({ userId: user?.id ?? null, address: attempt.address }, 'login refused');
    throw refused();
  }

  const opened = await ctx.sessions.open(user);
  // The account may have been closed, or its password changed, while the hash was computed.
  const still = await ctx.users.byId(user.id);
  if (!still?.active || still.passwordHash !== user.passwordHash) {
    await ctx.sessions.close(opened.session);
    ctx.logger.warn(
      { userId: user.id, address: attempt.address },
      'login refused: the account has just changed',
    );
    throw refused();
  }
  await counted.succeeded();
  ctx.logger.info({ userId: user.id }, 'login accepted');
  return opened;
}
