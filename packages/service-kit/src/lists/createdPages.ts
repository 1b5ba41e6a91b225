import { trusted } from 'mongoose';
import { decodePosition, encodeCursor, timeKey } from './cursor.ts';

/** For lists ordered by `createdAt` and then `_id`: matches the rows after the cursor; all of them without one. */
export function afterCursor(cursor: string | undefined, order: 1 | -1): object {
  if (cursor === undefined) return {};
  const { at, id } = decodePosition(cursor);
  const further = (value: Date | string) => trusted(order === 1 ? { $gt: value } : { $lt: value });
  // The outer bound lets the index start in the right place; the inner one settles equal instants.
  return {
    createdAt: trusted(order === 1 ? { $gte: at } : { $lte: at }),
    $or: [{ createdAt: further(at) }, { _id: further(id) }],
  };
}

/** The page of `limit` rows, of which one more was read to know whether another page follows. */
export function cutPage<Row extends { _id: string; createdAt: Date }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, nextCursor: last && encodeCursor(timeKey(last.createdAt, last._id)) };
}
