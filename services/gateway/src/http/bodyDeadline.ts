import type { RequestHandler } from 'express';
import { isUpload } from '../domain/upstreams.ts';

/** Enough for JSON bodies on any connection. */
const BODY_MS = 10_000;
/** 5 MB at 350 kbit/s. */
export const UPLOAD_MS = 120_000;
/** After a refusal the client may keep sending for so long, so that it can read the answer. */
const REFUSED_MS = 5_000;

/** Cuts clients that send too slowly, or go on after a refusal. */
export const bodyDeadline: RequestHandler = (req, res, next) => {
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  if (length === undefined && encoding === undefined) return next();
  const end = () => {
    if (res.headersSent) {
      req.socket.destroy();
      return;
    }
    res.setHeader('Connection', 'close');
    res.status(408).json({ message: 'The request took too long.', code: 'timeout' });
  };
  let timer = setTimeout(end, isUpload(req.path) ? UPLOAD_MS : BODY_MS);
  const clear = () => clearTimeout(timer);
  req.once('end', clear).once('close', clear);
  res.once('finish', () => {
    clear();
    if (!req.complete) timer = setTimeout(end, REFUSED_MS);
  });
  next();
};
