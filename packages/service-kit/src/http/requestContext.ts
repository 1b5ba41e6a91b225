import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { runInContext } from '../logging/context.ts';

const ID = /^[A-Za-z0-9._:-]{8,128}$/;

/** Sets the request's ids: its own, and the correlation id of the action it belongs to. */
export const requestContext: RequestHandler = (req, res, next) => {
  const requestId = wellFormed(req.headers['x-request-id']) ?? randomUUID();
  const correlationId = wellFormed(req.headers['x-correlation-id']) ?? requestId;
  res.setHeader('X-Request-Id', requestId);
  runInContext({ requestId, correlationId }, next);
};

function wellFormed(id: string | string[] | undefined): string | undefined {
  return typeof id === 'string' && ID.test(id) ? id : undefined;
}
