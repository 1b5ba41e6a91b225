import * as z from 'zod/mini';
import * as accounts from '../accounts.ts';
import { CatalogListQuery } from '../catalog.ts';
import { Brand, SiteConfig } from '../site.ts';
import { contractsOf, type RouteContract } from './contract.ts';

const { User } = accounts;
const Success = z.object({ success: z.boolean() });

const { admin, open, tagged } = contractsOf('gateway');

export const accountsRoutes: RouteContract[] = [
  ...tagged('Accounts', [
    open('GET /api/auth/check', 'Tells whether a session is open', accounts.AuthCheck),
    open('POST /api/auth/login', 'Opens a session', accounts.LoginResult, { body: accounts.LoginRequest }),
    open('POST /api/auth/logout', 'Ends the session', Success),
    admin('GET /api/users', 'Lists users', z.array(User), { query: CatalogListQuery }),
    admin('POST /api/users', 'Adds a user', User, { status: 201, body: accounts.CreateUserRequest }),
    admin('PUT /api/users/{id}', 'Changes a user; a blank password stays', User, {
      body: accounts.UpdateUserRequest,
    }),
    admin('DELETE /api/users/{id}', 'Removes a user', null),
  ]),
  ...tagged('Site', [
    open('GET /api/brand', 'The company on the site', Brand),
    open('GET /api/site', 'The settings that pages show and reckon with', SiteConfig),
    admin('GET /api/admin/live', 'Tells staff what changes, as server-sent events', 'text/event-stream'),
  ]),
];
