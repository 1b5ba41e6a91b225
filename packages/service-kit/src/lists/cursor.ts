import { invalid } from '../errors/AppError.ts';

/** Sorts by time and then id, so it is unique. */
export const timeKey = (at: Date, id: string): string => `${at.toISOString()}/${id}`;

const TIME_KEY = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\/([A-Za-z0-9_-]{1,80})$/;

export const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url');

/** The time key of a cursor. Refuses cursors that were not made here. */
export function decodeCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, at] = TIME_KEY.exec(key) ?? [];
  if (at !== undefined && !Number.isNaN(Date.parse(at))) return key;
  const message = 'This page does not exist. Please start from the first one.';
  throw invalid('invalid_cursor', message, [{ path: 'cursor', message }]);
}

export function decodePosition(cursor: string) {
  const [, at = '', id = ''] = TIME_KEY.exec(decodeCursor(cursor)) ?? [];
  return { at: new Date(at), id };
}

/** For lists sorted by `createdAt` and `_id`: matches the rows after the cursor, or all. */
export function afterCursor(cursor: string | undefined, order: 1 | -1) {
  if (cursor === undefined) return {};
  const { at, id } = decodePosition(cursor);
  const further = <Value>(value: Value) => (order === 1 ? { $gt: value } : { $lt: value });
  // The outer bound lets the index start in the right place; the inner one decides about equal times.
  return {
    createdAt: order === 1 ? { $gte: at } : { $lte: at },
    $or: [{ createdAt: further(at) }, { _id: further(id) }],
  };
}

/** Cuts the extra row that was read to know whether there is another page. */
export function cutPage<Row extends { _id: string; createdAt: Date }>(rows: readonly Row[], limit: number) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, nextCursor: last && encodeCursor(timeKey(last.createdAt, last._id)) };
}
