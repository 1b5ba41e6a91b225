import { invalid } from '../errors/AppError.ts';

/** Where a page of a list ends: the sort time of its last row, and the row's id, which tells rows of one instant apart. */
export interface Position {
  at: Date;
  id: string;
}

/** Sorts by time and then by id; no two rows have the same. For lists that are ordered by one stored key. */
export const timeKey = (at: Date, id: string): string => `${at.toISOString()}/${id}`;

const TIME_KEY = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\/([A-Za-z0-9_-]{1,80})$/;

/** A time key as the `cursor` of the next page. */
export const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url');

/** The time key behind a cursor. Refuses a cursor that we did not make. */
export function decodeCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (TIME_KEY.test(key)) return key;
  const message = 'This page does not exist. Please start from the first one.';
  throw invalid('invalid_cursor', message, [{ path: 'cursor', message }]);
}

/** The same, for lists that are ordered by two fields. */
export function decodePosition(cursor: string): Position {
  const [, at = '', id = ''] = TIME_KEY.exec(decodeCursor(cursor)) ?? [];
  return { at: new Date(at), id };
}
