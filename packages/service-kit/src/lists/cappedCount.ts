import { COUNTED_AT_MOST } from '@livery/shared-types/countedAtMost';

interface CountQuery {
  limit(most: number): PromiseLike<number>;
}

/** What a query counts; undefined when it is more than `COUNTED_AT_MOST`, behind which it stops. */
export async function cappedCount(query: CountQuery): Promise<number | undefined> {
  const counted = await query.limit(COUNTED_AT_MOST + 1);
  return counted > COUNTED_AT_MOST ? undefined : counted;
}
