import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/** What an API answers with: nothing in it is ever to be run, framed or guessed at. */
const API_HEADERS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  frameguard: { action: 'deny' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
};

/** Helmet's headers. Answers are about people: nothing is stored on the way unless a route says otherwise. */
export const standardHeaders = (options: HelmetOptions = API_HEADERS): RequestHandler[] => [
  helmet(options),
  (_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    next();
  },
];
