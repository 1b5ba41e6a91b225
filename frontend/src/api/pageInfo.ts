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

/** '51–100 of 312', or where the server counts no further than `countedAtMost`: '51–100 of 1,000+' */
export function rangeText(
  first: number,
  { items, total, nextCursor }: Page<unknown>,
  countedAtMost = COUNTED_AT_MOST,
): string {
  const last = first + items.length - 1;
  const uncounted = nextCursor === undefined ? figure(last) : `${figure(Math.max(last, countedAtMost))}+`;
  return `${figure(first)}–${figure(last)} of ${total === undefined ? uncounted : figure(total)}`;
}
