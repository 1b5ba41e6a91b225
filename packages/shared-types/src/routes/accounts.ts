import * as z from 'zod/mini';
import {
  AuthCheck,
  CreateUserRequest,
  LoginRequest,
  LoginResult,
  UpdateUserRequest,
  User,
} from '../accounts.ts';
import { Brand } from '../brand.ts';
import { SiteConfig } from '../site.ts';
import { CatalogListQuery } from '../catalog.ts';
import { Uuid } from '../text.ts';
import { contractsOf, type RouteContract } from './contract.ts';

const id = z.object({ id: Uuid });
const Success = z.object({ success: z.boolean() });

const { admin, open, tagged } = contractsOf('gateway');

export const accountsRoutes: RouteContract[] = [
  ...tagged('Accounts', [
    open('GET', '/api/auth/check', 'Tells whether a session is open', 200, { response: AuthCheck }),
    open('POST', '/api/auth/login', 'Opens a session', 200, { body: LoginRequest, response: LoginResult }),
    open('POST', '/api/auth/logout', 'Ends the session', 200, { response: Success }),
    admin('GET', '/api/users', 'Lists users', 200, { query: CatalogListQuery, response: z.array(User) }),
    admin('POST', '/api/users', 'Adds a user', 201, { body: CreateUserRequest, response: User }),
    admin('PUT', '/api/users/{id}', 'Changes a user; a blank password stays', 200, {
      params: id,
      body: UpdateUserRequest,
      response: User,
    }),
    admin('DELETE', '/api/users/{id}', 'Removes a user', 204, { params: id }),
  ]),
  ...tagged('Site', [
    open('GET', '/api/brand', 'The company on the site', 200, { response: Brand }),
    open('GET', '/api/site', 'The settings that pages show and reckon with', 200, { response: SiteConfig }),
    admin('GET', '/api/admin/live', 'Tells staff what changes, as server-sent events', 200, {
      contentType: 'text/event-stream',
    }),
  ]),
];
