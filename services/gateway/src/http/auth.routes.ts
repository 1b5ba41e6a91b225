import { createRouter, parseRequest } from '@livery/service-kit';
import { LoginRequest, type AuthCheck, type LoginResult } from '@livery/shared-types';
import type { Router } from 'express';
import { logIn } from '../commands/logIn.ts';
import type { Context } from '../context.ts';
import { sessionOf } from './session.ts';

export function authRoutes(ctx: Context): Router {
  const { users, sessions, cookies, devices, clientAddress } = ctx;
  const routes = createRouter();

  routes.get('/auth/check', async (req, res) => {
    const session = sessionOf(req);
    const user = session && (await users.byId(session.userId));
    res.json({
      authenticated: user !== undefined,
      user: user ? { id: user.id, username: user.username, email: user.email } : null,
    } satisfies AuthCheck);
  });

  routes.post('/auth/login', async (req, res) => {
    const { body } = parseRequest({ body: LoginRequest }, req);
    const device = devices.read(cookies.readDevice(req));
    const { token, session } = await logIn(ctx, { ...body, address: clientAddress(req), device });
    const previous = sessionOf(req);
    if (previous) await sessions.closeReplaced(previous);
    cookies.setSession(res, token, sessions.ttlSeconds);
    cookies.setDevice(res, devices.issue(session.username, device));
    res.json({ success: true, username: session.username } satisfies LoginResult);
  });

  routes.post('/auth/logout', async (req, res) => {
    cookies.clearSession(res);
    const session = sessionOf(req);
    if (session) await sessions.close(session);
    res.json({ success: true });
  });

  return routes;
}
