import { gauge } from '@livery/service-kit';
import { NOTIFICATION_STATUSES } from '@livery/shared-types';
import type { Models } from '../store/models.ts';

/** Measures at each scrape how many e-mails are in each state. Sent ones are left out, since they only grow. */
export function measureQueue({ notifications }: Models): void {
  const counted = NOTIFICATION_STATUSES.filter((status) => status !== 'sent' && status !== 'cancelled');
  gauge('livery_mail_queue', 'E-mails that are not sent, by status', ['status'], async (metric) => {
    const rows = await notifications
      .aggregate<{ _id: string; count: number }>([
        { $match: { status: { $in: counted } } },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ])
      .catch(() => undefined);
    // Without the database the last numbers stay, and the other metrics are still collected.
    if (rows === undefined) return;
    for (const status of counted) {
      metric.set({ status }, rows.find(({ _id }) => _id === status)?.count ?? 0);
    }
  });
}
