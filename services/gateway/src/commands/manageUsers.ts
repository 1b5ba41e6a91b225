import { randomUUID } from 'node:crypto';
import { invalid, notFound, refuseStale } from '@livery/service-kit/errors';
import type { CreateUserRequest, UpdateUserRequest } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { isCommonPassword } from '../domain/commonPasswords.ts';
import { lastAdmin, ownAccount, type UserAccount } from '../domain/user.ts';
import type { Device } from '../sessions/knownDevices.ts';
import { hashPassword, passwordMatches } from '../sessions/passwords.ts';
import type { Session } from '../sessions/sessionStore.ts';

/** The admin who asks, and from where. Password tries are throttled as at the login. */
export interface Actor {
  session: Session;
  address: string;
  device: Device | undefined;
}

const refuseCommon = (password: string) => {
  if (isCommonPassword(password)) {
    const message = 'This password is too easy to guess';
    throw invalid('user.common_password', message, [{ path: 'password', message }]);
  }
};

export async function createUser(ctx: Context, { session }: Actor, request: CreateUserRequest) {
  refuseCommon(request.password);
  const { password, ...fields } = request;
  const now = ctx.clock();
  const account: UserAccount = {
    ...fields,
    id: randomUUID(),
    passwordHash: await hashPassword(password),
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  await ctx.users.insert(account);
  if (account.active) await ctx.users.activate(account.id);
  ctx.logger.info({ userId: account.id, by: session.userId }, 'user created');
  return account;
}

/** A new password asks for the present one, so that an open session is not enough to take over the account. */
async function confirmPassword(ctx: Context, { address, device }: Actor, user: UserAccount, given = '') {
  const refuse = (message: string) =>
    invalid('user.current_password', message, [{ path: 'currentPassword', message }]);
  if (given === '') throw refuse('Enter your current password');
  const counted = await ctx.loginThrottle.attempt({ username: user.username, address, device });
  const matches = await passwordMatches(user.passwordHash, given, true).catch(async (error: unknown) => {
    await counted.giveBack();
    throw error;
  });
  if (!matches) throw refuse('This is not your current password');
  await counted.succeeded();
}

/** The user as they are now. Refuses who is not there, and a `version` that is not the present one. */
async function getUser(ctx: Context, id: string, version?: number): Promise<UserAccount> {
  const user = await ctx.users.byId(id);
  if (!user) throw notFound('User');
  refuseStale(user, version, 'user');
  return user;
}

/** Ends the sessions too. Changes nothing if they cannot be ended, or if nobody would be left. */
async function switchOff(ctx: Context, { id, active }: UserAccount): Promise<void> {
  if (!(await ctx.users.deactivate(id))) throw lastAdmin();
  try {
    await ctx.sessions.closeAll(id);
  } catch (error) {
    if (active) await ctx.users.activate(id);
    throw error;
  }
}

/** A new password, or switching an account off, ends its sessions at once, except an admin's own present one. */
export async function updateUser(ctx: Context, actor: Actor, id: string, request: UpdateUserRequest) {
  const { session } = actor;
  const before = await getUser(ctx, id, request.seenVersion);
  const isSelf = id === session.userId;
  const switchesOff = request.active === false && before.active;
  if (switchesOff && isSelf) throw ownAccount();

  const password = request.password === '' ? undefined : request.password;
  if (password !== undefined) refuseCommon(password);
  if (isSelf && password !== undefined) await confirmPassword(ctx, actor, before, request.currentPassword);
  // A refused change must not end sessions.
  await ctx.users.refuseTaken(id, request);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);

  const endSessions = () => ctx.sessions.closeAll(id, isSelf ? session.id : undefined);
  // Before the change, so that it fails if sessions cannot be ended; after it, for logins in between.
  if (passwordHash !== undefined) await endSessions();
  const { username, email } = request;
  const fields = { username, email, passwordHash, updatedAt: ctx.clock() };
  // Before who is active changes: of two at once with the same version, the refused one must not touch it.
  const after =
    (await ctx.users.update(id, fields, request.seenVersion)) ??
    (await getUser(ctx, id, request.seenVersion));
  if (switchesOff) {
    try {
      await switchOff(ctx, before);
    } catch (error) {
      const { username, email, passwordHash, updatedAt } = before;
      await ctx.users.update(id, { username, email, passwordHash, updatedAt }, after.version);
      throw error;
    }
  } else if (passwordHash !== undefined) await endSessions();
  const switchesOn = request.active === true && !before.active;
  if (switchesOn) await ctx.users.activate(id);
  ctx.logger.info({ userId: id, by: session.userId }, 'user updated');
  return { ...after, active: switchesOn || (after.active && !switchesOff) };
}

/** Deletes a user and ends their sessions. Admins cannot delete themselves, and the last active one stays. */
export async function deleteUser(ctx: Context, { session }: Actor, id: string): Promise<void> {
  const user = await getUser(ctx, id);
  if (id === session.userId) throw ownAccount();
  await switchOff(ctx, user);
  if (!(await ctx.users.remove(id))) throw lastAdmin();
  await ctx.sessions.closeAll(id);
  ctx.logger.info({ userId: id, by: session.userId }, 'user deleted');
}
