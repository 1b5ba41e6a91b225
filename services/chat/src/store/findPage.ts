import { cappedCount, decodeCursor, encodeCursor } from '@livery/service-kit';
import type { searchConditions } from '@livery/service-kit/search';
import type { Model, QueryFilter } from 'mongoose';
import { toEntity } from './models.ts';

export interface Page<T> {
  items: T[];
  /** How many fit on all pages together; left out when there are more than are counted. */
  total: number | undefined;
  /** The query parameters of the next page. */
  next: Record<string, string> | undefined;
}

/** How a list is read: one index gives both the selection and the order, so a page costs what a page holds. */
export interface PageQuery<Document> {
  filter: QueryFilter<Document>;
  /** What has to be found; with any, the index `search` is read. */
  words: ReturnType<typeof searchConditions>;
  /** The stored time key that orders the list. Documents without one are not in it. */
  key: keyof Document & string;
  direction: 1 | -1;
  index: string;
  projection: Record<string, 0>;
}

export async function findPage<Document extends { _id: string }>(
  model: Model<Document>,
  { filter, words, key, direction, index, projection }: PageQuery<Document>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const hint = words.length === 0 ? index : 'search';
  const from = cursor === undefined ? '' : decodeCursor(cursor);
  const beyond = direction === -1 && from !== '' ? { $gt: '', $lt: from } : { $gt: from };
  const within = (range: object) =>
    ({
      ...filter,
      ...(words.length > 0 && { $and: words }),
      [key]: range,
    }) as QueryFilter<Document>;
  const { [key]: _needed, ...leftOut } = projection;
  const [rows, total] = await Promise.all([
    model
      .find(within(beyond), leftOut)
      .sort({ [key]: direction })
      .limit(limit + 1)
      .hint(hint)
      .lean<Document[]>(),
    cappedCount(model.countDocuments(within({ $gt: '' })).hint(hint)),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1)?.[key] : undefined;
  return {
    items: shown.map(toEntity),
    total,
    next: last == null ? undefined : { cursor: encodeCursor(String(last)) },
  };
}
