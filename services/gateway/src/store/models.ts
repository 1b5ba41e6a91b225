import { Schema, type Connection, type Model } from 'mongoose';
import type { UserAccount } from '../domain/user.ts';

export interface UserDocument extends Omit<UserAccount, 'id' | 'active'> {
  _id: string;
  /** Lower-case copies: names and addresses are unique whatever their case. */
  usernameKey: string;
  emailKey: string;
}

/**
 * Who is active stands here and nowhere else, in one document: so "the last active admin stays" is one conditional update,
 * whatever else happens to users at the same moment.
 */
export interface AdminRoster {
  _id: 'admins';
  activeIds: string[];
  /** Users who were deleted: nobody puts them back, however late. */
  goneIds: string[];
}

export interface Models {
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
  { _id: { type: String, required: true }, activeIds: [String], goneIds: [String] },
  { collection: 'adminRoster', versionKey: false, autoIndex: false },
);

export async function openModels(connection: Connection): Promise<Models> {
  const users = connection.model<UserDocument>('User', userSchema);
  const roster = connection.model<AdminRoster>('AdminRoster', rosterSchema);
  await users.createIndexes();
  return { users, roster };
}
