import { readdir } from 'node:fs/promises';
import { extname, join, relative, resolve, sep } from 'node:path';
import express, { type RequestHandler, type Response } from 'express';

/** The module that renders pages is built beside the site's files and can't be downloaded. */
export const SERVER_FOLDER = 'server';

/** The compressed forms that the build makes, best first. */
const ENDINGS = { br: '.br', gzip: '.gz' };
type Encoding = keyof typeof ENDINGS;
const ENCODINGS = Object.keys(ENDINGS) as Encoding[];

export interface SiteFiles {
  has(path: string): boolean;
  serve: RequestHandler;
}

/** The built site's files as they are. Assets of earlier builds (`previous`, latest first) stay, for pages opened before. */
export async function siteFiles(directory: string, previous: readonly string[]): Promise<SiteFiles> {
  const folders = await Promise.all(
    [directory, ...previous].map(async (folder, age) => {
      const listed = await listFiles(folder, age === 0 ? '' : 'assets');
      return { files: new Set(listed.filter(isServed)), send: sender(folder) };
    }),
  );
  return {
    has: (path) => folders.some(({ files }) => files.has(path)),
    serve: (req, res, next) => {
      const path = decoded(req.path);
      const folder = folders.find(({ files }) => files.has(path));
      if (folder === undefined) return next();
      const forms = ENCODINGS.filter((one) => folder.files.has(path + ENDINGS[one]));
      if (forms.length > 0) res.vary('Accept-Encoding');
      const form = forms.find((one) => req.acceptsEncodings(one));
      if (form !== undefined) req.url = req.path + ENDINGS[form];
      return folder.send(req, res, next);
    },
  };
}

/** Of a folder that is not there (an earlier build) there are none; of the present build that is a fault. */
async function listFiles(folder: string, below: string): Promise<string[]> {
  try {
    const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`);
  } catch (error) {
    if (below !== '' && (error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const isServed = (path: string): boolean => path !== '/index.html' && !path.startsWith(`/${SERVER_FOLDER}/`);

function sender(folder: string): RequestHandler {
  const hashed = join(resolve(folder), 'assets') + sep;
  const setHeaders = (res: Response, file: string) => setFileHeaders(res, file, file.startsWith(hashed));
  return express.static(folder, { index: false, redirect: false, acceptRanges: false, setHeaders });
}

/** Files with a hash in their name never change and are kept by browsers for a year. */
function setFileHeaders(res: Response, file: string, isHashed: boolean): void {
  res.set('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  const encoding = ENCODINGS.find((one) => file.endsWith(ENDINGS[one]));
  if (encoding === undefined) return;
  res.set('Content-Encoding', encoding);
  res.type(extname(file.slice(0, -ENDINGS[encoding].length)));
}

/** An address that can't be read is one that leads nowhere. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
