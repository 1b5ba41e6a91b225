import { COUNTED_AT_MOST } from '@livery/shared-types/countedAtMost';

interface CountQuery {
  limit(most: number): PromiseLike<number>;
}

/** What a query counts; undefined when it is more than `most`, behind which it stops. */
export async function cappedCount(query: CountQuery, most = COUNTED_AT_MOST): Promise<number | undefined> {
  const counted = await query.limit(most + 1);
  return counted > most ? undefined : counted;
}
