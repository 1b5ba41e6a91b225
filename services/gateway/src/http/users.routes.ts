import { createRouter, parseRequest, setListHeaders, showPresent } from '@livery/service-kit';
import { CreateUserRequest, UpdateUserRequest, UserListQuery, type User } from '@livery/shared-types';
import type { Request, Router } from 'express';
import * as z from 'zod/mini';
import { createUser, deleteUser, updateUser, type Actor } from '../commands/manageUsers.ts';
import type { Context } from '../context.ts';
import type { UserAccount } from '../domain/user.ts';
import { requireSession } from './session.ts';

const Params = z.object({ id: z.string().check(z.maxLength(64)) });

const present = ({ passwordHash: _secret, createdAt, updatedAt, ...user }: UserAccount): User => ({
  ...user,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export function usersRoutes(ctx: Context): Router {
  const routes = createRouter();
  const actorOf = (req: Request): Actor => ({
    session: requireSession(req),
    address: ctx.clientAddress(req),
    device: ctx.devices.read(ctx.cookies.readDevice(req)),
  });

  routes.get('/users', async (req, res) => {
    requireSession(req);
    const { limit, cursor } = parseRequest({ query: UserListQuery }, req).query;
    const { users, nextCursor } = await ctx.users.page(limit, cursor);
    setListHeaders(req, res, { next: nextCursor === undefined ? undefined : { cursor: nextCursor } });
    res.json(users.map(present));
  });

  routes.post('/users', async (req, res) => {
    const actor = actorOf(req);
    const { body } = parseRequest({ body: CreateUserRequest }, req);
    res.status(201).json(present(await createUser(ctx, actor, body)));
  });

  routes.put('/users/:id', async (req, res) => {
    const actor = actorOf(req);
    const { params, body } = parseRequest({ params: Params, body: UpdateUserRequest }, req);
    res.json(present(await updateUser(ctx, actor, params.id, body)));
  });

  routes.delete('/users/:id', async (req, res) => {
    const actor = actorOf(req);
    const { params } = parseRequest({ params: Params }, req);
    await deleteUser(ctx, actor, params.id);
    res.status(204).end();
  });

  routes.use(
    '/users',
    showPresent((user: UserAccount) => ({ user: present(user) })),
  );

  return routes;
}
