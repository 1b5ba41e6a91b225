import { setIdentity, unauthenticated, type AppError } from '@livery/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { Session, Sessions } from '../sessions/sessions.ts';

const found = new WeakMap<Request, Session>();

export interface CookieOptions {
  /** Behind TLS: the cookie is `Secure` and carries the `__Host-` prefix, which ties it to this host. */
  secure: boolean;
}

export const cookieName = ({ secure }: CookieOptions): string =>
  secure ? '__Host-livery_session' : 'livery_session';

/** The value of one cookie of a request. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** Establishes who asks: the admin behind a live session, else the public. Nothing in a request but its cookie counts. */
export function establishIdentity(
  sessions: Sessions,
  cookie: CookieOptions,
  addressOf: (req: Request) => string,
): RequestHandler {
  const name = cookieName(cookie);
  return async (req, _res, next) => {
    const token = readCookie(req.headers.cookie, name);
    const session = token === undefined ? undefined : await sessions.find(token);
    const ip = addressOf(req);
    if (session) {
      found.set(req, session);
      setIdentity(req, {
        role: 'admin',
        subject: session.userId,
        username: session.username,
        sessionId: session.id,
        ip,
      });
    } else setIdentity(req, { role: 'public', subject: 'public', ip });
    next();
  };
}

export const sessionOf = (req: Request): Session | undefined => found.get(req);

/** The admin's session, or a 401. */
export function requireSession(req: Request): Session {
  const session = sessionOf(req);
  if (!session) throw sessionExpired();
  return session;
}

const sessionExpired = (): AppError => unauthenticated();

export function setSessionCookie(
  res: Response,
  cookie: CookieOptions,
  token: string,
  maxAgeSeconds: number,
): void {
  res.cookie(cookieName(cookie), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: cookie.secure,
    path: '/',
    maxAge: maxAgeSeconds * 1000,
  });
}

export function clearSessionCookie(res: Response, cookie: CookieOptions): void {
  res.clearCookie(cookieName(cookie), { httpOnly: true, sameSite: 'lax', secure: cookie.secure, path: '/' });
}
