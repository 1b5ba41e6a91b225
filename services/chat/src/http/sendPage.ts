import { setListHeaders } from '@livery/service-kit';
import type { Request, Response } from 'express';
import type { Page } from '../store/findPage.ts';

/** A plain list; how many there are and where the next page is stand in the headers. */
export function sendPage<T>(req: Request, res: Response, page: Page<T>, present: (item: T) => unknown): void {
  const { total, nextCursor } = page;
  setListHeaders(req, res, { total, next: nextCursor === undefined ? undefined : { cursor: nextCursor } });
  res.json(page.items.map(present));
}
