import type { RequestHandler } from 'express';
import { isUpload } from '../domain/upstreams.ts';

/** A body of the size that services take comes no slower, whatever the line. */
const BODY_MS = 10_000;
/** A file of 5 MB over 350 kbit/s. */
export const UPLOAD_MS = 120_000;
/** How long a client may go on sending what was refused already: then it has had time to read so. */
const REFUSED_MS = 5_000;

/** Ends what a client sends too slowly, or goes on sending after its refusal. */
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
