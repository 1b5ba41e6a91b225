import { forbidden } from '@livery/service-kit/errors';
import type { RequestHandler } from 'express';
import { WEBHOOK_PATH } from '../domain/upstreams.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses changes from other sites' pages. Services take JSON only, which a foreign form cannot send. */
export const sameSite: RequestHandler = (req, _res, next) => {
  // The payment provider's calls are proven by their signature.
  if (SAFE.has(req.method) || req.path === WEBHOOK_PATH) return next();
  const site = req.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite();
  const origin = req.get('origin');
  if (site === undefined && origin !== undefined && !isSameHost(origin, req.get('host'))) throw crossSite();
  next();
};

export const crossSite = () => forbidden('Requests from other sites are not accepted.');

export const isSameHost = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host;
