import type { RequestHandler } from 'express';
import { invalid } from '../errors/AppError.ts';

/** Encoded dots, slashes, backslashes and control characters; doubled slashes; path parameters; backslashes. */
const ODD_PATH = /%(?:2e|2f|5c|7f|[01][0-9a-f])|\/\/|[;\\]|[\u0000-\u0020\u007f]/i;

/** The one path that ends in an e-mail address, which may have single slashes, none beside a dot. */
const BY_EMAIL = /^\/(?:api|internal)\/bookings\/by-email\//i;
const SINGLE_SLASH = /(?<=[^./%])%2f(?=[^./%]|%(?!2[ef]|5c))/gi;

/** Refuses paths that parsers could read differently, before routing. */
export const pathGuard: RequestHandler = (req, _res, next) => {
  const { url } = req;
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const guarded = BY_EMAIL.test(path) ? path.replaceAll(SINGLE_SLASH, '') : path;
  if (ODD_PATH.test(guarded) || !isDecodable(path))
    next(invalid('malformed_path', 'The address is malformed.'));
  else next();
};

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
