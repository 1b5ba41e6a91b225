import { setIdentity, type Identity } from '@livery/service-kit';
import { unauthenticated } from '@livery/service-kit/errors';
import type { Request, RequestHandler } from 'express';
import type { Context } from '../context.ts';
import type { Session } from '../sessions/sessionStore.ts';

const found = new WeakMap<Request, Session>();

/** Sets the request's identity from its cookie: an admin with a live session, otherwise the public. */
export const establishIdentity =
  ({ sessions, cookies }: Context): RequestHandler =>
  async (req, _res, next) => {
    const session = await sessions.find(cookies.readSession(req));
    if (session) found.set(req, session);
    setIdentity(req, identityOfSession(session));
    next();
  };

export const identityOfSession = (session: Session | undefined): Identity =>
  session === undefined
    ? { role: 'public', subject: 'public' }
    : { role: 'admin', subject: session.userId, username: session.username, sessionId: session.id };

export const sessionOf = (req: Request): Session | undefined => found.get(req);

export function requireSession(req: Request): Session {
  const session = sessionOf(req);
  if (!session) throw unauthenticated();
  return session;
}
