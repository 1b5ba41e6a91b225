import { emailCopies } from './emailCopies.ts';
import { emailOrdering } from './emailOrdering.ts';
import { emailOutcomes } from './emailOutcomes.ts';
import { emailQueue } from './emailQueue.ts';
import { emailSchedule } from './emailSchedule.ts';
import type { Models } from './notification.model.ts';
import { tripEndings } from './tripEndings.ts';

export type Notifications = ReturnType<typeof notificationsRepository>;

/**
 * Where e-mails wait, and what is known about each. After a restore, e-mails due before it may have been sent by the
 * system that was lost: those that are recorded only now are left to a person.
 */
export function notificationsRepository(
  { notifications, endings }: Models,
  leaseMs: number,
  restoredAt: Date | null = null,
) {
  const ordering = emailOrdering(notifications);
  return {
    ...ordering,
    ...emailQueue(notifications, ordering, leaseMs, restoredAt),
    ...emailOutcomes(notifications, ordering),
    ...emailSchedule(notifications),
    ...tripEndings(notifications, endings, ordering),
    ...emailCopies(notifications),
  };
}
