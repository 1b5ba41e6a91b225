import { conflict, unavailable } from '@livery/service-kit/errors';

export interface UserAccount {
  id: string;
  username: string;
  email: string;
  role: 'admin';
  active: boolean;
  passwordHash: string;
  /** Grows with every change. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const lastAdmin = () =>
  conflict('user.last_admin', 'The last active admin can’t be deleted or deactivated');
export const ownAccount = () =>
  conflict('user.own_account', 'You can’t delete or deactivate your own account');
export const usernameTaken = () => conflict('user.username_taken', 'Username is already taken');
export const emailTaken = () => conflict('user.email_taken', 'Email is already in use');
export const rosterBusy = (): never => {
  throw unavailable('list of admins', 1);
};
