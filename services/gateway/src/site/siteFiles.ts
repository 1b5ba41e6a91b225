import { readdir } from 'node:fs/promises';
import { extname, join, relative, resolve, sep } from 'node:path';
import express, { type RequestHandler, type Response } from 'express';

/** Contains the module that renders pages; never served. */
export const SERVER_FOLDER = 'server';

/** Compressed files of the build, best first. */
const ENDINGS = { br: '.br', gzip: '.gz' };
type Encoding = keyof typeof ENDINGS;
const ENCODINGS = Object.keys(ENDINGS) as Encoding[];

export interface SiteFiles {
  has(path: string): boolean;
  serve: RequestHandler;
}

/** Serves the built site's files. Assets of earlier builds (`previous`, latest first) stay, for pages that are open. */
export async function siteFiles(directory: string, previous: readonly string[]): Promise<SiteFiles> {
  const files = new Set((await listFiles(directory)).filter(isServed));
  const send = sender(directory);
  const earlier = express.Router();
  for (const folder of previous) earlier.use(sender(folder));
  return {
    has: (path) => files.has(path),
    serve: (req, res, next) => {
      const path = decoded(req.path);
      // A new build in the same folder has moved its assets to the earlier ones.
      const orElse = () => (path.startsWith('/assets/') ? earlier(req, res, next) : next());
      if (!files.has(path)) return orElse();
      const forms = ENCODINGS.filter((one) => files.has(path + ENDINGS[one]));
      if (forms.length > 0) res.vary('Accept-Encoding');
      const form = forms.find((one) => req.acceptsEncodings(one));
      const { url } = req;
      if (form !== undefined) req.url = req.path + ENDINGS[form];
      return send(req, res, (error?: unknown) => {
        req.url = url;
        if (error) next(error);
        else orElse();
      });
    },
  };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`);
}

const isServed = (path: string): boolean => path !== '/index.html' && !path.startsWith(`/${SERVER_FOLDER}/`);

function sender(folder: string): RequestHandler {
  const hashed = join(resolve(folder), 'assets') + sep;
  const setHeaders = (res: Response, file: string) => setFileHeaders(res, file, file.startsWith(hashed));
  return express.static(folder, { index: false, redirect: false, acceptRanges: false, setHeaders });
}

/** Files with a hash in their name never change, so browsers keep them for a year. */
function setFileHeaders(res: Response, file: string, isHashed: boolean): void {
  res.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  const encoding = ENCODINGS.find((one) => file.endsWith(ENDINGS[one]));
  if (encoding === undefined) return;
  res.set('Content-Encoding', encoding);
  res.type(extname(file.slice(0, -ENDINGS[encoding].length)));
}

/** An address that cannot be decoded leads nowhere. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
