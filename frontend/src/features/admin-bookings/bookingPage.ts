/** The cursor of the next page out of a `Link` header: `</api/bookings?cursor=abc>; rel="next"`. */
export function cursorOf(link: string | null): string | undefined {
  const [, address] = /<([^>]*)>\s*;[^,]*rel="?next"?/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined;
}

/** '51–100 of 312' */
export function rangeOf(page: number, pageSize: number, shown: number, total: number): string {
  if (total === 0) return 'No bookings';
  const first = (page - 1) * pageSize + 1;
  return shown === total ? `${total} in all` : `${first}–${first + shown - 1} of ${total}`;
}
