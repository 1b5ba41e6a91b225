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

/** '312', or 'more than 1000' */
export const totalText = (total: number | undefined): string =>
  total === undefined ? `more than ${COUNTED_AT_MOST}` : String(total);
