import type { ApiMeta } from './baseQuery.ts';

export interface PageInfo {
  total: number;
  nextCursor: string | undefined;
}

/** The cursor of the next page out of a `Link` header: `</api/bookings?cursor=abc>; rel="next"`. */
export function cursorOf(link: string | null | undefined): string | undefined {
  const [, address] = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined;
}

export const pageInfo = (items: readonly unknown[], meta: ApiMeta | undefined): PageInfo => ({
  total: Number(meta?.headers.get('x-total-count') ?? items.length),
  nextCursor: cursorOf(meta?.headers.get('link')),
});
