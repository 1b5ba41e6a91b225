import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/** What an API answers with: nothing in it is ever to be run, framed or guessed at. */
export const API_HEADERS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  frameguard: { action: 'deny' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
};

/**
 * Helmet's headers, worked out once: a dozen middlewares for each request are felt. None may depend on the request. Answers
 * are about people: nothing is stored on the way unless a route says otherwise.
 */
export function standardHeaders(options: HelmetOptions): RequestHandler {
  const example = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(example.req, example, () => undefined);
  example.setHeader('Cache-Control', 'no-store');
  const headers = Object.entries(example.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}
