import mongoose from 'mongoose';
import { emailTaken, usernameTaken, type UserAccount } from '../domain/user.ts';
import type { UserDocument, UserModels } from './user.model.ts';

const toAccount = ({ _id, usernameKey: _name, emailKey: _email, ...rest }: UserDocument): UserAccount => ({
  id: _id,
  ...rest,
});

/** Names the field behind a duplicate-key error; anything else goes on as it came. */
function refusalOf(error: unknown): unknown {
  const { code, keyPattern } = error as { code?: number; keyPattern?: Record<string, unknown> };
  if (code !== 11000) return error;
  return keyPattern && 'emailKey' in keyPattern ? emailTaken() : usernameTaken();
}

export type UserRepository = ReturnType<typeof userRepository>;

export function userRepository({ users, roster }: UserModels) {
  return {
    async isEmpty(): Promise<boolean> {
      return (await users.exists({})) === null;
    },

    async page(limit: number, after?: { createdAt: Date; id: string }): Promise<UserAccount[]> {
      const from = after
        ? {
            $or: [
              { createdAt: mongoose.trusted({ $gt: after.createdAt }) },
              { createdAt: after.createdAt, _id: mongoose.trusted({ $gt: after.id }) },
            ],
          }
        : {};
      const found = await users.find(from).sort({ createdAt: 1, _id: 1 }).limit(limit).lean();
      return found.map(toAccount);
    },

    async byId(id: string): Promise<UserAccount | undefined> {
      const found = await users.findById(id).lean();
      return found ? toAccount(found) : undefined;
    },

    async byUsername(username: string): Promise<UserAccount | undefined> {
      const found = await users.findOne({ usernameKey: username.toLowerCase() }).lean();
      return found ? toAccount(found) : undefined;
    },

    /** Refuses a taken username or e-mail address with 409. */
    async insert({ id, ...account }: UserAccount): Promise<void> {
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

    async update(
      id: string,
      changes: Partial<Omit<UserAccount, 'id' | 'role' | 'createdAt'>>,
    ): Promise<UserAccount | undefined> {
      const keys = {
        ...(changes.username === undefined ? {} : { usernameKey: changes.username.toLowerCase() }),
        ...(changes.email === undefined ? {} : { emailKey: changes.email.toLowerCase() }),
      };
      try {
        const found = await users
          .findOneAndUpdate({ _id: id }, { $set: { ...changes, ...keys } }, { returnDocument: 'after' })
          .lean();
        return found ? toAccount(found) : undefined;
      } catch (error) {
        throw refusalOf(error);
      }
    },

    async remove(id: string): Promise<void> {
      await users.deleteOne({ _id: id });
    },

    /** Counts a user among the active admins. Safe to repeat. */
    async enlist(id: string): Promise<void> {
      await roster.updateOne({ _id: 'admins' }, { $addToSet: { activeIds: id } }, { upsert: true });
    },

    /**
     * Takes a user off the list of active admins in one conditional update, unless nobody would be left.
     * Returns false when that user is the last one. Safe to repeat.
     */
    async delist(id: string): Promise<boolean> {
      const taken = await roster.updateOne(
        { _id: 'admins', activeIds: id, 'activeIds.1': mongoose.trusted({ $exists: true }) },
        { $pull: { activeIds: id } },
      );
      if (taken.modifiedCount === 1) return true;
      return (await roster.countDocuments({ _id: 'admins', activeIds: id })) === 0;
    },
  };
}
