import express, { type RequestHandler } from 'express';
import { WEBHOOK_PATH } from '../domain/upstreams.ts';

/** What services take of a body: more is refused before one of them is asked. */
const JSON_BYTES = 16_384;
const WEBHOOK_BYTES = 256 * 1024;
/** A body of this size takes no longer, whatever the line. */
const READ_TIMEOUT_MS = 10_000;

const reader = (limit: number) => express.raw({ type: () => true, limit, inflate: false });

const json = reader(JSON_BYTES);
const webhook = reader(WEBHOOK_BYTES);

/** Reads the whole body before a connection to a service is taken: a client that sends drop by drop holds only its own. */
export const readBody: RequestHandler = (req, res, next) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  if (length === undefined && encoding === undefined) return next();
  let isTooSlow = false;
  const timer = setTimeout(() => {
    isTooSlow = true;
    res.setHeader('Connection', 'close');
    res.status(408).json({ message: 'The request took too long.', code: 'timeout' });
  }, READ_TIMEOUT_MS);
  const read = req.path === WEBHOOK_PATH ? webhook : json;
  read(req, res, (error?: unknown) => {
    clearTimeout(timer);
    if (isTooSlow) return;
    if (Buffer.isBuffer(req.body)) {
      delete req.headers['transfer-encoding'];
      req.headers['content-length'] = String(req.body.length);
    }
    next(error);
  });
};
