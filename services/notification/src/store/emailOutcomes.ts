import type { Model } from 'mongoose';
import type { TemplateName } from '../domain/templates.ts';
import { FORGET_CONTENT, queuedAt, UNHELD, type EmailFilter, type Leased } from './lease.ts';
import type { NotificationRecord } from './models.ts';

export interface Failure {
  status: 'queued' | 'refused' | 'dead' | 'unconfirmed';
  error: string;
  nextAttemptAt: Date;
}

const ONE_MORE_TRY = { $inc: { attempts: 1 } } as const;

/** Their content is a secret that soon is of no use: it is forgotten with the last try. */
export const SECRET_TEMPLATES: readonly TemplateName[] = ['lookup-code', 'chauffeur-link'];

/** What the server answered is the truth, also about one that was given up as unconfirmed meanwhile. */
const inHand = ({ _id, leaseToken }: Leased): EmailFilter => ({
  _id,
  leaseToken,
  status: { $in: ['sending', 'unconfirmed'] },
});

/** Stores what became of a try to send an e-mail. Safe to repeat. */
export function emailOutcomes(notifications: Model<NotificationRecord>) {
  return {
    forgetContent,

    async recordSent(email: Leased, now: Date): Promise<void> {
      await notifications.updateOne(inHand(email), {
        $set: { ...UNHELD, status: 'sent', sentAt: now, lastError: null },
        ...ONE_MORE_TRY,
        // Copies are never asked for later: an e-mail that wants none needs its content no more.
        ...(email.copies === 'wanted' ? {} : FORGET_CONTENT),
      });
      if (email.copies === 'wanted') await forgetContent(email._id);
    },

    /** Back into the queue, or out of it. */
    async recordFailure(email: Leased, { status, error, nextAttemptAt }: Failure, now: Date): Promise<void> {
      const isSecret = status !== 'queued' && SECRET_TEMPLATES.includes(email.template);
      await notifications.updateOne(inHand(email), {
        $set: {
          ...queuedAt(nextAttemptAt),
          status,
          lastError: error,
          firstFailedAt: email.firstFailedAt ?? now,
          lastFailedAt: now,
        },
        ...ONE_MORE_TRY,
        ...(isSecret ? FORGET_CONTENT : {}),
      });
    },

    /**
     * E-mails whose sender died. Before they were handed over nothing can have been delivered: they are queued again. After it
     * nobody can know: they are shown to a person instead of being sent twice. Answers how many those are.
     */
    async releaseExpired(now: Date): Promise<number> {
      const expired: EmailFilter = { status: 'sending', leaseUntil: { $lt: now } };
      const handedOver: EmailFilter = { ...expired, stage: 'handed-over' };
      const secret = { ...handedOver, template: { $in: SECRET_TEMPLATES } };
      await notifications.updateMany(secret, FORGET_CONTENT);
      const lastError = 'The sender stopped before the server’s answer was recorded';
      const { modifiedCount } = await notifications.updateMany(handedOver, {
        $set: { ...UNHELD, status: 'unconfirmed', lastError },
        ...ONE_MORE_TRY,
      });
      await notifications.updateMany(
        { ...expired, stage: 'leased' },
        { $set: { ...queuedAt(now), leaseToken: null }, ...ONE_MORE_TRY },
      );
      return modifiedCount;
    },
  };

  /** Only once nothing needs the content any more: a finished e-mail whose copies are all recorded. */
  async function forgetContent(_id: string): Promise<void> {
    await notifications.updateOne(
      { _id, status: { $in: ['sent', 'cancelled'] }, copies: { $ne: 'wanted' } },
      FORGET_CONTENT,
    );
  }
}
