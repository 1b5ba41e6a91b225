import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/** Answers of an API must not be run, framed or sniffed. */
const API_HEADERS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  frameguard: { action: 'deny' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
};

/** Answers are personal, so they are not cached unless a route says so. */
export const standardHeaders = (options: HelmetOptions = API_HEADERS): RequestHandler[] => [
  helmet(options),
  (_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    next();
  },
];
