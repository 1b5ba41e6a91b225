import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteConfig } from '@livery/shared-types';
import { SERVER_FOLDER } from './readSite.ts';

interface RenderedPage {
  html: string;
  styles: string;
}

/** The part of the built site that renders its pages (frontend/src/app/server.tsx). */
export interface Renderer {
  renderPage: (path: string, site: SiteConfig, data: Record<string, unknown>) => Promise<RenderedPage>;
  /** Files of code by the page that loads them. */
  chunks: Record<string, string[]>;
}

/** A site that was built without it is rendered by browsers alone. */
export async function loadRenderer(directory: string): Promise<Renderer | undefined> {
  const folder = join(directory, SERVER_FOLDER);
  const module = join(folder, 'render.js');
  if (!existsSync(module)) return undefined;
  const { renderPage } = (await import(pathToFileURL(module).href)) as Pick<Renderer, 'renderPage'>;
  const chunks = JSON.parse(await readFile(join(folder, 'chunks.json'), 'utf8')) as Renderer['chunks'];
  return { renderPage, chunks };
}
