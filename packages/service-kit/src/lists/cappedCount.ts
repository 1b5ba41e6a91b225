import { COUNTED_AT_MOST } from '@livery/shared-types/countedAtMost';

interface CountQuery {
  limit(most: number): PromiseLike<number>;
}

/** Counts at most `most`; undefined when there are more. */
export async function cappedCount(query: CountQuery, most = COUNTED_AT_MOST): Promise<number | undefined> {
  const counted = await query.limit(most + 1);
  return counted > most ? undefined : counted;
}
