import type { ApiMeta } from './baseQuery.ts';

export interface Page<Item> {
  items: Item[];
  total: number;
  nextCursor: string | undefined;
}

/** The cursor of the next page out of a `Link` header: `</api/bookings?cursor=abc>; rel="next"`. */
export function cursorOf(link: string | null | undefined): string | undefined {
  const [, address] = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined;
}

/** Reads a page and what its headers say of the others; for `transformResponse`. */
export const pageOf = <Item>(items: Item[], meta: ApiMeta | undefined): Page<Item> => ({
  items,
  total: Number(meta?.headers.get('x-total-count') ?? items.length),
  nextCursor: cursorOf(meta?.headers.get('link')),
});
