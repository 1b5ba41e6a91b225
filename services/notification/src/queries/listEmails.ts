import { afterCursor, cappedCount, cutPage } from '@livery/service-kit';
import type { NotificationListQuery } from '@livery/shared-types';
import type { QueryFilter } from 'mongoose';
import { FAILED_STATUSES, type Models, type NotificationRecord } from '../store/models.ts';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

/** E-mails, newest first, served from an index whatever the filter. */
export async function listEmails(
  { notifications }: Models,
  { status, orderingKey, limit, cursor }: NotificationListQuery,
) {
  const statuses = status === 'failed' ? { $in: FAILED_STATUSES } : status;
  const filter: QueryFilter<NotificationRecord> = {
    ...(statuses === undefined ? {} : { status: statuses }),
    ...(orderingKey === undefined ? {} : { orderingKey }),
  };
  const [found, total] = await Promise.all([
    notifications
      .find({ ...filter, ...afterCursor(cursor, -1) }, { data: 0 })
      .sort(NEWEST_FIRST)
      .limit(limit + 1)
      .lean<NotificationRecord[]>(),
    cappedCount(notifications.countDocuments(filter)),
  ]);
  const { rows: records, nextCursor } = cutPage(found, limit);
  return { records, total, nextCursor };
}
