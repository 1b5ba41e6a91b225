import { forbidden } from '@livery/service-kit';
import type { RequestHandler } from 'express';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The payment provider calls from its own servers and proves itself by signature. */
const CALLED_FROM_OUTSIDE = '/api/stripe/webhook';

/**
 * Refuses changes that another site makes a browser send: a change comes from our own pages, or from a client that is no
 * browser. (That it comes as JSON, which no foreign form can send, is what every service asks for besides.)
 */
export const sameSite: RequestHandler = (req, _res, next) => {
  if (SAFE.has(req.method) || req.path === CALLED_FROM_OUTSIDE) return next();
  const site = req.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite();
  const origin = req.get('origin');
  if (site === undefined && origin !== undefined && hostOf(origin) !== req.get('host')) throw crossSite();
  next();
};

const crossSite = () => forbidden('Requests from other sites are not accepted.');

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
