import { Schema, type Connection, type Model } from 'mongoose';
import type { UserAccount } from '../domain/user.ts';

export interface UserDocument extends Omit<UserAccount, 'id'> {
  _id: string;
  /** Lower-case copies: names and addresses are unique whatever their case. */
  usernameKey: string;
  emailKey: string;
}

/**
 * The set of active admins lives in one document besides, so that "the last one stays" is one conditional update.
 */
export interface AdminRoster {
  _id: 'admins';
  activeIds: string[];
}

export interface UserModels {
  users: Model<UserDocument>;
  roster: Model<AdminRoster>;
}

const userSchema = new Schema<UserDocument>(
  {
    _id: { type: String, required: true },
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    role: { type: String, required: true, enum: ['admin'] },
    active: { type: Boolean, required: true },
    passwordHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false, autoIndex: false },
);
userSchema.index({ usernameKey: 1 }, { unique: true });
userSchema.index({ emailKey: 1 }, { unique: true });
userSchema.index({ createdAt: 1, _id: 1 });

const rosterSchema = new Schema<AdminRoster>(
  { _id: { type: String, required: true }, activeIds: { type: [String], required: true } },
  { collection: 'adminRoster', versionKey: false, autoIndex: false },
);

export async function userModels(connection: Connection): Promise<UserModels> {
  const users = connection.model<UserDocument>('User', userSchema);
  const roster = connection.model<AdminRoster>('AdminRoster', rosterSchema);
  await users.createIndexes();
  return { users, roster };
}
