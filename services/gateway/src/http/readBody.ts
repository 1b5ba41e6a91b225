import { readBytes } from '@livery/service-kit';
import { tooLarge } from '@livery/service-kit/errors';
import { TICKET_FILE_BYTES, TICKET_FILE_FAULTS } from '@livery/shared-types';
import express, { type RequestHandler } from 'express';
import { isUpload, WEBHOOK_PATH } from '../domain/upstreams.ts';

/** Services take no more. */
const JSON_BYTES = 16_384;
const WEBHOOK_BYTES = 256 * 1024;

const reader = (limit: number) => express.raw({ type: () => true, limit, inflate: false });

const json = reader(JSON_BYTES);
const webhook = reader(WEBHOOK_BYTES);
const upload: RequestHandler = async (req, _res, next) => {
  req.body = await readBytes(req, TICKET_FILE_BYTES, () => tooLarge(TICKET_FILE_FAULTS.tooLarge));
  next();
};

function readerOf(path: string): RequestHandler {
  if (isUpload(path)) return upload;
  return path === WEBHOOK_PATH ? webhook : json;
}

/** Reads the whole body before connecting to a service, so that slow clients do not hold its connections. */
export const readBody: RequestHandler = (req, res, next) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  if (length === undefined && encoding === undefined) return next();
  const done = (error?: unknown) => {
    // The deadline was exceeded, and the client was told.
    if (res.headersSent) return;
    if (Buffer.isBuffer(req.body)) {
      delete req.headers['transfer-encoding'];
      req.headers['content-length'] = String(req.body.length);
    }
    next(error);
  };
  void Promise.resolve(readerOf(req.path)(req, res, done)).catch(done);
};
