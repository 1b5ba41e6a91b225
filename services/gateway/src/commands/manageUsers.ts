import { randomUUID } from 'node:crypto';
import { invalid, notFound, type Logger } from '@livery/service-kit';
import type { CreateUserRequest, UpdateUserRequest } from '@livery/shared-types';
import { isCommonPassword } from '../domain/commonPasswords.ts';
import { lastAdmin, ownAccount, type UserAccount } from '../domain/user.ts';
import { hashPassword } from '../sessions/passwords.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import type { UserRepository } from '../store/user.repository.ts';

export interface UsersContext {
  users: UserRepository;
  sessions: Sessions;
  logger: Logger;
  /** The admin who asks. */
  actor: Session;
  now: Date;
}

const refuseCommon = (password: string) => {
  if (isCommonPassword(password)) {
    const message = 'This password is too easy to guess';
    throw invalid('user.common_password', message, [{ path: 'password', message }]);
  }
};

export async function createUser(ctx: UsersContext, request: CreateUserRequest): Promise<UserAccount> {
  refuseCommon(request.password);
  const account: UserAccount = {
    id: randomUUID(),
    username: request.username,
    email: request.email,
    role: request.role,
    active: request.active,
    passwordHash: await hashPassword(request.password),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  await ctx.users.insert(account);
  if (account.active) await ctx.users.activate(account.id);
  ctx.logger.info({ userId: account.id, by: ctx.actor.userId }, 'user created');
  return account;
}

/**
 * Changes a user. A new password, or being switched off, ends that user's sessions at once (an admin who changes
 * the own password keeps the session in use). The last active admin can't be switched off, nor one's own account.
 */
export async function updateUser(
  ctx: UsersContext,
  id: string,
  request: UpdateUserRequest,
): Promise<UserAccount> {
  const before = await ctx.users.byId(id);
  if (!before) throw notFound('User');
  const isSelf = id === ctx.actor.userId;
  const switchesOff = request.active === false && before.active;
  if (switchesOff && isSelf) throw ownAccount();

  const password = request.password === '' ? undefined : request.password;
  if (password !== undefined) refuseCommon(password);
  // A refused change must not have ended anybody's session.
  await ctx.users.refuseTaken(id, request);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);

  if (switchesOff && !(await ctx.users.deactivate(id))) throw lastAdmin();
  const endsSessions = switchesOff || passwordHash !== undefined;
  let after: UserAccount | undefined;
  try {
    // Before the change, so that a store of sessions that is down stops it; after it, for logins that came in between.
    if (endsSessions) await ctx.sessions.closeAll(id, isSelf ? ctx.actor.id : undefined);
    after = await ctx.users.update(id, {
      ...(request.username === undefined ? {} : { username: request.username }),
      ...(request.email === undefined ? {} : { email: request.email }),
      ...(passwordHash === undefined ? {} : { passwordHash }),
      updatedAt: ctx.now,
    });
  } catch (error) {
    if (switchesOff) await ctx.users.activate(id);
    throw error;
  }
  if (!after) throw notFound('User');
  if (endsSessions) await ctx.sessions.closeAll(id, isSelf ? ctx.actor.id : undefined);
  const switchesOn = request.active === true && !before.active;
  if (switchesOn) await ctx.users.activate(id);
  ctx.logger.info({ userId: id, by: ctx.actor.userId }, 'user updated');
  return switchesOn ? { ...after, active: true } : after;
}

/** Deletes a user and ends their sessions. Nobody deletes themselves, and the last active admin stays. */
export async function deleteUser(ctx: UsersContext, id: string): Promise<void> {
  const user = await ctx.users.byId(id);
  if (!user) throw notFound('User');
  if (id === ctx.actor.userId) throw ownAccount();
  if (!(await ctx.users.deactivate(id))) throw lastAdmin();
  try {
    await ctx.sessions.closeAll(id);
  } catch (error) {
    if (user.active) await ctx.users.activate(id);
    throw error;
  }
  if (!(await ctx.users.remove(id))) throw lastAdmin();
  await ctx.sessions.closeAll(id);
  ctx.logger.info({ userId: id, by: ctx.actor.userId }, 'user deleted');
}
