import { createRouter, invalid, type Logger, parseRequest } from '@livery/service-kit';
import { CreateUserRequest, UpdateUserRequest, type User } from '@livery/shared-types';
import type { Request, Router } from 'express';
import * as z from 'zod/mini';
import { createUser, deleteUser, updateUser, type UsersContext } from '../commands/manageUsers.ts';
import type { UserAccount } from '../domain/user.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { UserRepository } from '../store/user.repository.ts';
import { requireSession } from './session.ts';

const ListQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 200),
  cursor: z.optional(z.string().check(z.maxLength(100))),
});
const Params = z.object({ id: z.string().check(z.maxLength(64)) });

const present = ({ passwordHash: _secret, createdAt, updatedAt, ...user }: UserAccount): User => ({
  ...user,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export interface UsersRoutesOptions {
  users: UserRepository;
  sessions: Sessions;
  logger: Logger;
  clock: () => Date;
}

export function usersRoutes({ users, sessions, logger, clock }: UsersRoutesOptions): Router {
  const routes = createRouter();
  const contextOf = (req: Request): UsersContext => ({
    users,
    sessions,
    logger,
    actor: requireSession(req),
    now: clock(),
  });

  routes.get('/users', async (req, res) => {
    requireSession(req);
    const { query } = parseRequest(z.object({ query: ListQuery }), req);
    const page = await users.page(
      query.limit + 1,
      query.cursor === undefined ? undefined : readCursor(query.cursor),
    );
    const shown = page.slice(0, query.limit);
    const last = shown.at(-1);
    if (page.length > query.limit && last) {
      const cursor = encodeURIComponent(`${last.createdAt.getTime()}.${last.id}`);
      res.setHeader('Link', `</api/users?limit=${query.limit}&cursor=${cursor}>; rel="next"`);
    }
    res.json(shown.map(present));
  });

  routes.post('/users', async (req, res) => {
    const ctx = contextOf(req);
    const { body } = parseRequest(z.object({ body: CreateUserRequest }), req);
    res.status(201).json(present(await createUser(ctx, body)));
  });

  routes.put('/users/:id', async (req, res) => {
    const ctx = contextOf(req);
    const { params, body } = parseRequest(z.object({ params: Params, body: UpdateUserRequest }), req);
    res.json(present(await updateUser(ctx, params.id, body)));
  });

  routes.delete('/users/:id', async (req, res) => {
    const ctx = contextOf(req);
    const { params } = parseRequest(z.object({ params: Params }), req);
    await deleteUser(ctx, params.id);
    res.status(204).end();
  });

  return routes;
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [ms = '', id = ''] = cursor.split('.');
  const createdAt = new Date(Number(ms));
  if (id === '' || Number.isNaN(createdAt.getTime())) {
    throw invalid('invalid_cursor', 'Invalid cursor', [{ path: 'cursor', message: 'Invalid cursor' }]);
  }
  return { createdAt, id };
}
