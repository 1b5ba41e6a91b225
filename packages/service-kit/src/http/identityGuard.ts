import type { Request, RequestHandler } from 'express';
import { IDENTITY_HEADER, verifyIdentity, type Identity, type Role } from '../identity/identity.ts';
import { knownContext } from '../logging/context.ts';
import { forbidden, unauthenticated } from '../errors/AppError.ts';

const identities = new WeakMap<Request, Identity>();

/** Refuses requests without a valid identity for this service. */
export function identityGuard(service: string, secret: string): RequestHandler {
  return (req, _res, next) => {
    const token = req.headers[IDENTITY_HEADER];
    if (typeof token !== 'string') throw unauthenticated('A valid identity is required.');
    setIdentity(req, verifyIdentity(secret, token, service));
    next();
  };
}

/** For the gateway, which makes identities. */
export function setIdentity(req: Request, identity: Identity): void {
  identities.set(req, identity);
  const context = knownContext();
  if (context !== undefined) context.actor = identity.role === 'public' ? 'public' : identity.subject;
}

/** Without a session: `public`. */
export function identityOf(req: Request): Identity {
  return identities.get(req) ?? { role: 'public', subject: 'public' };
}

/** Who is signed in, as colleagues see it. */
export function staffName(req: Request): string {
  const { username, subject } = identityOf(req);
  return username ?? subject;
}

/** 401 without a session, 403 with another role. */
const requireRole =
  (required: Role): RequestHandler =>
  (req, _res, next) => {
    const { role } = identityOf(req);
    if (role === 'public') throw unauthenticated();
    if (role !== required) throw forbidden();
    next();
  };

export const requireAdmin = requireRole('admin');
export const requireService = requireRole('service');
