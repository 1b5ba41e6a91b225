import { AppError } from '@livery/service-kit/errors';
import type { Context } from '../context.ts';
import type { Attempt } from '../sessions/loginThrottle.ts';
import { passwordMatches } from '../sessions/passwords.ts';
import type { Session } from '../sessions/sessionStore.ts';

type Login = Attempt & { password: string };

const refused = () => new AppError('unauthenticated', 'auth.invalid_credentials', 'Invalid credentials');

/** All refusals have the same words and take the same time. An attempt that fails through our fault is not counted. */
export async function logIn(ctx: Context, attempt: Login): Promise<{ token: string; session: Session }> {
  const counted = await ctx.loginThrottle.attempt(attempt);
  try {
    const opened = await open(ctx, attempt, counted.isKnown);
    await counted.succeeded();
    return opened;
  } catch (error) {
    const isRefusal = error instanceof AppError && error.kind === 'unauthenticated';
    if (!isRefusal) await counted.giveBack();
    throw error;
  }
}

async function open(ctx: Context, attempt: Login, isKnown: boolean) {
  const user = await ctx.users.byUsername(attempt.username);
  const matches = await passwordMatches(user?.passwordHash, attempt.password, isKnown);
  if (!user || !matches || !user.active) {
    ctx.logger.warn({ userId: user?.id ?? null, address: attempt.address }, 'login refused');
    throw refused();
  }

  const opened = await ctx.sessions.open(user);
  // The account may have been closed, or its password changed, while the hash was computed.
  const still = await ctx.users.byId(user.id);
  if (!still?.active || still.passwordHash !== user.passwordHash) {
    await ctx.sessions.close(opened.session);
    const { address } = attempt;
    ctx.logger.warn({ userId: user.id, address }, 'login refused: the account has just changed');
    throw refused();
  }
  ctx.logger.info({ userId: user.id }, 'login accepted');
  return opened;
}
