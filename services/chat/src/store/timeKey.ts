import { invalid } from '@livery/service-kit';

/** Sorts by time, and no two are the same. */
export const timeKey = (at: Date, id: string) => `${at.toISOString()}/${id}`;

const KEY = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\/[A-Za-z0-9_-]{1,80}$/;

/** A key as the `cursor` of the next page. */
export const writeCursor = (key: string) => Buffer.from(key).toString('base64url');

/** The key behind a cursor. A cursor that we did not make is refused. */
export function readCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (KEY.test(key)) return key;
  const message = 'This page does not exist. Please start from the first one.';
  throw invalid('invalid_cursor', message, [{ path: 'cursor', message }]);
}
