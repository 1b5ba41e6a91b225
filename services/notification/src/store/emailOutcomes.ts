import { trusted, type Model } from 'mongoose';
import type { TemplateName } from '../domain/templates.ts';
import { held, HELD, type Claim } from './claim.ts';
import { forgetContent } from './emailCopies.ts';
import type { EmailOrdering } from './emailOrdering.ts';
import { UNHELD } from './newNotification.ts';
import type { NotificationRecord } from './notification.model.ts';

export interface Failure {
  status: 'queued' | 'refused' | 'dead';
  error: string;
  nextAttemptAt: Date;
  subject: string | null;
}

/** Their content is a secret that soon is of no use: it is forgotten with the last try. */
const SECRET_TEMPLATES: readonly TemplateName[] = ['lookup-code'];

/** Stores what became of a try to send an e-mail. */
export function emailOutcomes(notifications: Model<NotificationRecord>, ordering: EmailOrdering) {
  const { end, endAll, findBefore, moveFollowers } = ordering;

  return {
    /** The truth, even when it arrives after a sweep had already given the e-mail up as unconfirmed. */
    async recordSent(claim: Claim, now: Date): Promise<void> {
      const { _id, leaseToken } = claim;
      await end(
        claim,
        { _id, leaseToken, status: trusted({ $in: ['sending', 'unconfirmed'] }) },
        {
          $set: { ...UNHELD, status: 'sent', sentAt: now, lastError: null },
          $inc: { attempts: 1 },
          ...withoutData(claim),
        },
        now,
      );
      if (claim.copies === 'wanted') await forgetContent(notifications, _id);
    },

    /** Back into the queue, or out of it, after a try that certainly delivered nothing. */
    async recordFailure(claim: Claim, outcome: Failure, now: Date): Promise<void> {
      const { status, error, nextAttemptAt, subject } = outcome;
      const update = {
        $set: {
          ...UNHELD,
          status,
          subject,
          lastError: error,
          nextAttemptAt,
          firstFailedAt: claim.firstFailedAt ?? now,
          lastFailedAt: now,
        },
        $inc: { attempts: 1 },
        ...(status === 'queued' ? {} : withoutSecret(claim)),
      };
      if (status !== 'queued') return end(claim, held(claim), update, now);
      const before = await findBefore(held(claim), update);
      if (before?.isBlocking === true) await moveFollowers(claim, nextAttemptAt);
    },

    async recordUnconfirmed(claim: Claim, error: string, now: Date): Promise<void> {
      await end(
        claim,
        held(claim),
        {
          $set: { ...UNHELD, status: 'unconfirmed', lastError: error },
          $inc: { attempts: 1 },
          ...withoutSecret(claim),
        },
        now,
      );
    },

    /** Takes an e-mail out of the queue that would be late, or no longer true. */
    async cancel(claim: Claim, reason: string, now: Date): Promise<void> {
      await end(
        claim,
        held(claim),
        {
          $set: { ...UNHELD, status: 'cancelled', copies: 'none', lastError: reason },
          $unset: { data: 1 },
        },
        now,
      );
    },

    /**
     * E-mails whose sender died. Before the gate nothing can have been delivered: they are queued again. After it
     * nobody can know: they are shown to a person instead of being sent twice.
     */
    async releaseExpired(now: Date): Promise<{ requeued: number; unconfirmed: number }> {
      const expired = { status: HELD, leaseUntil: trusted({ $lt: now }) };
      await notifications.updateMany(
        { ...expired, stage: 'handed-over', template: trusted({ $in: [...SECRET_TEMPLATES] }) },
        { $unset: { data: 1 } },
      );
      const unconfirmed = await endAll(
        { ...expired, stage: 'handed-over' },
        {
          $set: {
            ...UNHELD,
            status: 'unconfirmed',
            lastError: 'The sender stopped before the mail server’s answer was recorded',
          },
          $inc: { attempts: 1 },
        },
        now,
      );
      const requeued = await notifications.updateMany(
        { ...expired, stage: 'connecting' },
        {
          $set: { ...UNHELD, status: 'queued', nextAttemptAt: now, leaseToken: null },
          $inc: { attempts: 1 },
        },
      );
      return { requeued: requeued.modifiedCount, unconfirmed };
    },
  };
}

/** A code that can't be used any more is not kept for a person to send again. */
function withoutSecret({ template }: Claim) {
  return SECRET_TEMPLATES.includes(template) ? { $unset: { data: 1 as const } } : {};
}

/** Copies are never asked for later: an e-mail that ends and wants none needs its content no more. */
function withoutData({ copies }: Claim) {
  return copies === 'wanted' ? {} : { $unset: { data: 1 as const } };
}
