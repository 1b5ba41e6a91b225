import { invalid } from '@livery/service-kit';
import type { Catalogued } from '../domain/items.ts';

export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

export interface Page<T> {
  items: T[];
  total: number;
  /** Where the next page starts; null on the last. */
  nextCursor: string | null;
}

export interface Position {
  at: Date;
  id: string;
}

export const cursorOf = ({ createdAt, id }: Catalogued): string =>
  Buffer.from(`${createdAt.getTime()}/${id}`).toString('base64url');

/** The position a cursor stands for. A cursor that we did not make is refused. */
export function positionOf(cursor: string): Position {
  const match = /^(\d{1,15})\/([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!match?.[1] || !match[2]) {
    throw invalid('invalid_cursor', 'Invalid cursor', [{ path: 'cursor', message: 'Invalid cursor' }]);
  }
  return { at: new Date(Number(match[1])), id: match[2] };
}
