import { parseRequest, setListHeaders } from '@livery/service-kit';
import { CatalogListQuery } from '@livery/shared-types';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import type { Page, PageQuery } from '../store/items.repository.ts';

const ListRequest = z.object({ query: CatalogListQuery });

export const pageOf = (req: Request): PageQuery => parseRequest(ListRequest, req).query;

/** A plain list; how many there are and where it goes on stand in the headers. */
export function sendPage<T>(req: Request, res: Response, page: Page<T>, present: (item: T) => unknown): void {
  const { total, nextCursor } = page;
  setListHeaders(req, res, { total, next: nextCursor === undefined ? undefined : { cursor: nextCursor } });
  res.json(page.items.map(present));
}

/** May be kept by anybody, and asked about each time: a matching ETag is answered with 304. */
export function allowRevalidation(res: Response): void {
  res.setHeader('Cache-Control', 'public, no-cache');
}
