import { afterCursor, cutPage, LOST_RACE, retryOnConflict } from '@livery/service-kit';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import { emailTaken, rosterBusy, usernameTaken, type UserAccount } from '../domain/user.ts';
import type { AdminRoster, Models, UserDocument } from './models.ts';

function toAccount(stored: UserDocument, activeIds: ReadonlySet<string>): UserAccount {
  const { _id: id, username, email, role, passwordHash, version, createdAt, updatedAt } = stored;
  return {
    id,
    username,
    email,
    role,
    active: activeIds.has(id),
    passwordHash,
    version,
    createdAt,
    updatedAt,
  };
}

/** Names the field behind a duplicate-key error; anything else goes on as it came. */
function refusalOf(error: unknown): unknown {
  const { code, keyPattern } = error as { code?: number; keyPattern?: Record<string, unknown> };
  if (code !== 11000) return error;
  return keyPattern && 'emailKey' in keyPattern ? emailTaken() : usernameTaken();
}

const ROSTER = { _id: 'admins' } as const;

export function userRepository({ users, roster }: Models) {
  const activeIds = async (): Promise<ReadonlySet<string>> =>
    new Set((await roster.findOne(ROSTER).lean())?.activeIds);
  const accountOf = async (found: UserDocument | null): Promise<UserAccount | undefined> =>
    found === null ? undefined : toAccount(found, await activeIds());

  /** Takes a user off the roster with `update`, unless nobody would be left. False: that user is the last one. */
  const takeOff = (id: string, update: UpdateQuery<AdminRoster>): Promise<boolean> =>
    retryOnConflict(
      async () => {
        const taken = await roster.updateOne(
          { ...ROSTER, activeIds: id, 'activeIds.1': { $exists: true } },
          update,
        );
        if (taken.matchedCount === 1) return true;
        const active = await activeIds();
        if (!active.has(id)) return true;
        return active.size === 1 ? false : LOST_RACE;
      },
      { giveUp: rosterBusy },
    );

  return {
    async hasActive(): Promise<boolean> {
      return (await activeIds()).size > 0;
    },

    /** By the time they were made, the oldest first. */
    async page(limit: number, cursor: string | undefined) {
      const found = await users
        .find(afterCursor(cursor, 1))
        .sort({ createdAt: 1, _id: 1 })
        .limit(limit + 1)
        .lean<UserDocument[]>();
      const { rows, nextCursor } = cutPage(found, limit);
      const active = await activeIds();
      return { users: rows.map((one) => toAccount(one, active)), nextCursor };
    },

    byId: async (id: string): Promise<UserAccount | undefined> => accountOf(await users.findById(id).lean()),

    /** Reads the same whether there is such a user or not: the time it takes tells nothing. */
    async byUsername(username: string): Promise<UserAccount | undefined> {
      const [found, active] = await Promise.all([
        users.findOne({ usernameKey: username.toLowerCase() }).lean(),
        activeIds(),
      ]);
      return found === null ? undefined : toAccount(found, active);
    },

    /** Stores a user who is not active yet. Refuses a taken username or e-mail address with 409. */
    async insert({ id, active: _later, ...account }: UserAccount): Promise<void> {
      try {
        await users.create({
          _id: id,
          ...account,
          usernameKey: account.username.toLowerCase(),
          emailKey: account.email.toLowerCase(),
        });
      } catch (error) {
        throw refusalOf(error);
      }
    },

    /** Refuses a name or an address that another user has, before anything is done about it. */
    async refuseTaken(id: string, { username, email }: { username?: string; email?: string }): Promise<void> {
      const others = { _id: { $ne: id } };
      const isTaken = async (key: QueryFilter<UserDocument>) =>
        (await users.exists({ ...others, ...key })) !== null;
      if (username !== undefined && (await isTaken({ usernameKey: username.toLowerCase() })))
        throw usernameTaken();
      if (email !== undefined && (await isTaken({ emailKey: email.toLowerCase() }))) throw emailTaken();
    },

    /** What is undefined in `changes` stays as it is. With the version that was `seen`, only if it is the present one. */
    async update(
      id: string,
      changes: Partial<Omit<UserAccount, 'id' | 'role' | 'active' | 'version' | 'createdAt'>>,
      seen?: number,
    ): Promise<UserAccount | undefined> {
      const usernameKey = changes.username?.toLowerCase();
      const emailKey = changes.email?.toLowerCase();
      const fields = Object.entries({ ...changes, usernameKey, emailKey });
      const $set = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
      try {
        const filter = { _id: id, ...(seen !== undefined && { version: seen }) };
        const update = { $set, $inc: { version: 1 } };
        const found = await users.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean();
        return await accountOf(found);
      } catch (error) {
        throw refusalOf(error);
      }
    },

    /** Makes a user active, unless they were deleted. Safe to repeat. */
    async activate(id: string): Promise<void> {
      await roster.updateOne(ROSTER, { $setOnInsert: { activeIds: [], goneIds: [] } }, { upsert: true });
      await roster.updateOne({ ...ROSTER, goneIds: { $ne: id } }, { $addToSet: { activeIds: id } });
    },

    /** False: that user is the last active admin, who stays. Safe to repeat. */
    deactivate: (id: string): Promise<boolean> => takeOff(id, { $pull: { activeIds: id } }),

    /** Deletes a user for good. False: that user is the last active admin, who stays. Safe to repeat. */
    remove: (id: string): Promise<boolean> =>
      retryOnConflict(
        async () => {
          if (!(await takeOff(id, { $pull: { activeIds: id }, $addToSet: { goneIds: id } }))) return false;
          // Whoever was not active is ruled out here, unless they have become active just now.
          const ruledOut = await roster.updateOne(
            { ...ROSTER, activeIds: { $ne: id } },
            { $addToSet: { goneIds: id } },
          );
          if (ruledOut.matchedCount === 0) return LOST_RACE;
          await users.deleteOne({ _id: id });
          return true;
        },
        { giveUp: rosterBusy },
      ),
  };
}
