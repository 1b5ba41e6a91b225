import { invalid } from '@livery/service-kit';
import type { NotificationListQuery } from '@livery/shared-types';
import { trusted, type QueryFilter } from 'mongoose';
import { FAILED_STATUSES } from '../domain/status.ts';
import type { Models, NotificationRecord } from '../store/notification.model.ts';

export interface NotificationPage {
  records: NotificationRecord[];
  /** At most `COUNT_LIMIT`: the cost of a page must not grow with history. */
  total: number;
  nextCursor: string | undefined;
}

const COUNT_LIMIT = 10_000;
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** Letters, newest first, served from an index whatever the filter. */
export async function listNotifications(
  { notifications }: Models,
  { status, thread, limit, cursor }: NotificationListQuery,
): Promise<NotificationPage> {
  const filter: QueryFilter<NotificationRecord> = {
    ...(status === undefined
      ? {}
      : { status: status === 'failed' ? trusted({ $in: FAILED_STATUSES }) : status }),
    ...(thread === undefined ? {} : { thread }),
  };
  const [records, total] = await Promise.all([
    notifications
      .find({ ...filter, ...(cursor === undefined ? {} : after(cursor)) }, { data: 0 })
      .sort(NEWEST_FIRST)
      .limit(limit + 1)
      .lean<NotificationRecord[]>(),
    notifications.countDocuments(filter).limit(COUNT_LIMIT),
  ]);
  const page = records.slice(0, limit);
  const last = page.at(-1);
  return {
    records: page,
    total,
    nextCursor: records.length > limit && last !== undefined ? cursorOf(last) : undefined,
  };
}

function cursorOf({ createdAt, _id }: NotificationRecord): string {
  return `${createdAt.getTime()}.${_id}`;
}

function after(cursor: string): QueryFilter<NotificationRecord> {
  const [, time, id] = /^(\d{1,15})\.([0-9a-f]{32})$/.exec(cursor) ?? [];
  if (time === undefined || id === undefined) throw invalid('invalid_cursor', 'The cursor is not valid.');
  const at = new Date(Number(time));
  return {
    $or: [{ createdAt: trusted({ $lt: at }) }, { createdAt: at, _id: trusted({ $lt: id }) }],
  };
}
