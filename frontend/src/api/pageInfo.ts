import { COUNTED_AT_MOST } from '@livery/shared-types/countedAtMost';
import type { ApiMeta } from './baseQuery.ts';

export interface Page<Item> {
  items: Item[];
  /** On all pages together; left out when there are more than the server counts. */
  total: number | undefined;
  nextCursor: string | undefined;
}

/** The cursor of the next page out of a `Link` header: `</api/bookings?cursor=abc>; rel="next"`. */
export function cursorOf(link: string | null | undefined): string | undefined {
  const [, address] = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined;
}

/** Reads a page and what its headers say of the others; for `transformResponse`. */
export function pageOf<Item>(items: Item[], meta: ApiMeta | undefined): Page<Item> {
  const total = meta?.headers.get('x-total-count') ?? undefined;
  return {
    items,
    total: total === undefined ? undefined : Number(total),
    nextCursor: cursorOf(meta?.headers.get('link')),
  };
}

const figure = (count: number) => count.toLocaleString('en-CA');

/** '51–100 of 312', '14 in all' of a list on one page, or '51–100 of 1,000+' where the server counts no further. */
export function rangeText(
  page: number,
  pageSize: number,
  { items, total, nextCursor }: Page<unknown>,
  countedAtMost = COUNTED_AT_MOST,
): string {
  if (items.length === total) return `${total} in all`;
  const first = (page - 1) * pageSize + 1;
  const last = first + items.length - 1;
  const uncounted = nextCursor === undefined ? figure(last) : `${figure(Math.max(last, countedAtMost))}+`;
  return `${figure(first)}–${figure(last)} of ${total === undefined ? uncounted : figure(total)}`;
}
