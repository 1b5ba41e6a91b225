import { createRouter, type Logger, parseRequest } from '@livery/service-kit';
import { LoginRequest, type AuthCheck, type LoginResult } from '@livery/shared-types';
import type { Request, Router } from 'express';
import * as z from 'zod/mini';
import { logIn, type LogInContext } from '../commands/logIn.ts';
import { clearSessionCookie, sessionOf, setSessionCookie, type CookieOptions } from './session.ts';

export interface AuthRoutesOptions extends Omit<LogInContext, 'logger'> {
  cookie: CookieOptions;
  addressOf: (req: Request) => string;
  logger: Logger;
}

export function authRoutes({ cookie, addressOf, ...ctx }: AuthRoutesOptions): Router {
  const routes = createRouter();

  routes.get('/auth/check', async (req, res) => {
    const session = sessionOf(req);
    const user = session && (await ctx.users.byId(session.userId));
    res.json({
      authenticated: user !== undefined,
      user: user ? { id: user.id, username: user.username, email: user.email } : null,
    } satisfies AuthCheck);
  });

  routes.post('/auth/login', async (req, res) => {
    const { body } = parseRequest(z.object({ body: LoginRequest }), req);
    const { token, session } = await logIn(ctx, { ...body, address: addressOf(req) });
    // A session that was open in this browser ends with the new one's beginning.
    const previous = sessionOf(req);
    if (previous) await ctx.sessions.close(previous);
    setSessionCookie(res, cookie, token, ctx.sessions.ttlSeconds);
    res.json({ success: true, username: session.username } satisfies LoginResult);
  });

  routes.post('/auth/logout', async (req, res) => {
    clearSessionCookie(res, cookie);
    const session = sessionOf(req);
    if (session) await ctx.sessions.close(session);
    res.json({ success: true });
  });

  return routes;
}
