import type { NotificationStatus } from '@livery/shared-types';
import { trusted, type Model } from 'mongoose';
import type { TemplateName } from '../domain/templates.ts';
import { cancelledFor, FORGET_CONTENT, held, HELD, queuedAt, UNHELD, type Claim } from './claim.ts';
import type { EmailOrdering } from './emailOrdering.ts';
import type { NotificationRecord } from './models.ts';

export interface Failure {
  status: 'queued' | 'refused' | 'dead';
  error: string;
  nextAttemptAt: Date;
  subject: string | null;
}

export interface SentEmail {
  claim: Claim;
  at: Date;
}

const ONE_MORE_TRY = { $inc: { attempts: 1 } } as const;

/** Their content is a secret that soon is of no use: it is forgotten with the last try. */
export const SECRET_TEMPLATES: readonly TemplateName[] = ['lookup-code', 'chauffeur-link'];

/** Stores what became of a try to send an e-mail. */
export function emailOutcomes(notifications: Model<NotificationRecord>, ordering: EmailOrdering) {
  const { end, endAll, findBefore, moveFollowers } = ordering;

  return {
    forgetContent,

    /**
     * Those that the mail server took, in one write. It is the truth, even when it arrives after a sweep had already given
     * one up as unconfirmed. Those that others wait for end one by one, which makes the others due. Safe to repeat.
     */
    async recordSent(sent: readonly SentEmail[]): Promise<void> {
      const writes = sent.map((email) => ({
        updateOne: {
          filter: { ...notYetSent(email.claim), isBlocking: { $ne: true } },
          update: sentNow(email),
        },
      }));
      const { matchedCount } = await notifications.collection.bulkWrite(writes as never[], {
        ordered: false,
      });
      if (matchedCount < sent.length) await recordOneByOne(sent);
      for (const { claim } of sent) if (claim.copies === 'wanted') await forgetContent(claim._id);
    },

    /** Back into the queue, or out of it, after a try that certainly delivered nothing. */
    async recordFailure(claim: Claim, outcome: Failure, now: Date): Promise<void> {
      const { status, error: lastError, nextAttemptAt, subject } = outcome;
      const firstFailedAt = claim.firstFailedAt ?? now;
      const failed = {
        ...queuedAt(nextAttemptAt),
        status,
        subject,
        lastError,
        firstFailedAt,
        lastFailedAt: now,
      };
      const update = { $set: failed, ...ONE_MORE_TRY };
      if (status !== 'queued') return end(claim, { ...update, ...withoutSecret(claim) }, now);
      const before = await findBefore(held(claim), update);
      if (before?.isBlocking === true) await moveFollowers(claim, nextAttemptAt);
    },

    async recordUnconfirmed(claim: Claim, error: string, now: Date): Promise<void> {
      const unconfirmed = { ...UNHELD, status: 'unconfirmed' as const, lastError: error };
      await end(claim, { $set: unconfirmed, ...ONE_MORE_TRY, ...withoutSecret(claim) }, now);
    },

    /** Takes an e-mail out of the queue that would be late, or no longer true. */
    cancel: (claim: Claim, reason: string, now: Date): Promise<void> => end(claim, cancelledFor(reason), now),

    /**
     * E-mails whose sender died. Before the gate nothing can have been delivered: they are queued again. After it
     * nobody can know: they are shown to a person instead of being sent twice. Answers how many those are.
     */
    async releaseExpired(now: Date): Promise<number> {
      const expired = { status: HELD, leaseUntil: trusted({ $lt: now }) };
      if ((await notifications.exists(expired)) === null) return 0;
      const handedOver = { ...expired, stage: 'handed-over' as const };
      const secret = { ...handedOver, template: trusted({ $in: [...SECRET_TEMPLATES] }) };
      await notifications.updateMany(secret, FORGET_CONTENT);
      const lastError = 'The sender stopped before the server’s answer was recorded';
      const unconfirmed = { ...UNHELD, status: 'unconfirmed' as const, lastError };
      const ended = await endAll(handedOver, { $set: unconfirmed, ...ONE_MORE_TRY }, now);
      await notifications.updateMany(
        { ...expired, stage: 'connecting' },
        { $set: { ...queuedAt(now), leaseToken: null }, ...ONE_MORE_TRY },
      );
      return ended;
    },
  };

  async function recordOneByOne(sent: readonly SentEmail[]): Promise<void> {
    const left = await notifications
      .find(
        { _id: trusted({ $in: sent.map(({ claim }) => claim._id) }), status: trusted(NOT_YET_SENT) },
        { _id: 1 },
      )
      .lean<Pick<NotificationRecord, '_id'>[]>();
    const ids = new Set(left.map(({ _id }) => _id));
    for (const email of sent)
      if (ids.has(email.claim._id)) await end(email.claim, sentNow(email), email.at, notYetSent(email.claim));
  }

  /** Only once nothing needs the content any more: a finished e-mail whose copies are all recorded. */
  async function forgetContent(_id: string): Promise<void> {
    await notifications.updateOne(
      { _id, status: trusted({ $in: ['sent', 'cancelled'] }), copies: trusted({ $ne: 'wanted' }) },
      FORGET_CONTENT,
    );
  }
}

const NOT_YET_SENT: { $in: NotificationStatus[] } = { $in: ['sending', 'unconfirmed'] };
const notYetSent = ({ _id, leaseToken }: Claim) => ({ _id, leaseToken, status: trusted(NOT_YET_SENT) });

/** Copies are never asked for later: an e-mail that ends and wants none needs its content no more. */
const sentNow = ({ claim, at }: SentEmail) => ({
  $set: { ...UNHELD, status: 'sent' as const, sentAt: at, lastError: null, updatedAt: at },
  ...ONE_MORE_TRY,
  ...(claim.copies === 'wanted' ? {} : FORGET_CONTENT),
});

/** A code that can't be used any more is not kept for a person to send again. */
const withoutSecret = ({ template }: Claim) => (SECRET_TEMPLATES.includes(template) ? FORGET_CONTENT : {});
