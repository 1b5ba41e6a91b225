import { documentSchema } from '@livery/service-kit';
import type { Connection, Model } from 'mongoose';
import type { UserAccount } from '../domain/user.ts';

export interface UserDocument extends Omit<UserAccount, 'id' | 'active'> {
  _id: string;
  /** Lower-case copies: names and addresses are unique whatever their case. */
  usernameKey: string;
  emailKey: string;
}

/** The only record of who is active. One document, so that "the last one stays" is one conditional update. */
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

export async function openModels(connection: Connection): Promise<Models> {
  const schema = documentSchema<UserDocument>('users');
  schema.index({ usernameKey: 1 }, { unique: true });
  schema.index({ emailKey: 1 }, { unique: true });
  schema.index({ createdAt: 1, _id: 1 });
  const users = connection.model<UserDocument>('User', schema);
  const roster = connection.model<AdminRoster>('AdminRoster', documentSchema('adminRoster'));
  await users.createIndexes();
  return { users, roster };
}
