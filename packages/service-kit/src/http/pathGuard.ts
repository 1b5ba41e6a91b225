import type { RequestHandler } from 'express';
import { readEmailAddress } from '@livery/shared-types/readEmailAddress';
import { cleanText } from '@livery/shared-types/textIntake';
import { invalid } from '../errors/AppError.ts';

/** Encoded dots, slashes, backslashes and control characters; doubled slashes; path parameters; backslashes. */
const ODD_PATH = /%(?:2e|2f|5c|7f|[01][0-9a-f])|\/\/|[;\\]|[\u0000-\u0020\u007f]/i;

/** The one path that ends in an e-mail address. It may have slashes, and no two dots side by side. */
const BY_EMAIL = /^(\/api\/bookings\/by-email\/)([^/]+)$/i;

/** Refuses paths that parsers could read differently, before routing. */
export const pathGuard: RequestHandler = (req, _res, next) => {
  const { url } = req;
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const [, before = path, email = ''] = BY_EMAIL.exec(path) ?? [];
  const address = cleanText(decoded(email) ?? '').toLowerCase();
  const isAddress = address !== '' && readEmailAddress(address) === address;
  if (ODD_PATH.test(isAddress ? before : path) || decoded(path) === undefined)
    next(invalid('malformed_path', 'The address is malformed.'));
  else next();
};

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
