import { gauge } from '@livery/service-kit';
import { NOTIFICATION_STATUSES } from '@livery/shared-types';
import { trusted } from 'mongoose';
import type { Models } from '../store/models.ts';

/** At each scrape: how many e-mails wait, and how many wait for a person. Sent ones only ever grow and are not counted. */
export function measureQueue({ notifications }: Models): void {
  const counted = NOTIFICATION_STATUSES.filter((status) => status !== 'sent' && status !== 'cancelled');
  gauge('livery_mail_queue', 'E-mails that are not sent, by status', ['status'], async (metric) => {
    const rows = await notifications
      .aggregate<{ _id: string; count: number }>([
        { $match: { status: trusted({ $in: counted }) } },
        { $group: { _id: '$status', count: { $sum: 1 } } },
      ])
      .catch(() => undefined);
    // Without the database the last known numbers stand; everything else is still to be measured.
    if (rows === undefined) return;
    for (const status of counted) {
      metric.set({ status }, rows.find(({ _id }) => _id === status)?.count ?? 0);
    }
  });
}
