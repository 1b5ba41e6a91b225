import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '@livery/service-kit';
import type { NotificationStatus } from '@livery/shared-types';
import { trusted } from 'mongoose';
import { REMINDERS } from '../domain/plan.ts';
import type { TemplateName } from '../domain/templates.ts';
import type { Models, NotificationRecord, TripEnding } from './notification.model.ts';
import { recordOf, UNHELD, type NewNotification } from './newNotification.ts';

/** A record in the hands of one sender. Every later write matches on the token: whoever lost it changes nothing. */
export type Claim = NotificationRecord & { leaseToken: string };

export interface Inserted {
  /** False when one of the letters was there before: the others are still to be added. */
  isWhole: boolean;
  claims: Claim[];
  /** Some are due and nobody's. */
  isDueLeft: boolean;
}

export type Notifications = ReturnType<typeof notificationsRepository>;

const HELD = 'sending' as const;
export const ALREADY_ENDED = 'The booking had already ended';
const STILL_TO_GO: { $in: NotificationStatus[] } = { $in: ['queued', 'sending'] };

/**
 * Where letters wait, and what is known about each. After a restore, letters due before it may have been sent by the
 * system that was lost: those that are recorded only now are left to a person.
 */
export function notificationsRepository(
  { notifications, endings }: Models,
  leaseMs: number,
  restoredAt: Date | null = null,
) {
  const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs);
  const claimFrom = (now: Date) => ({
    status: HELD,
    stage: 'connecting' as const,
    leaseToken: randomUUID(),
    leaseUntil: leaseFrom(now),
  });

  return {
    /**
     * Records the letters of an event that comes for the first time, in one write and in this order, the first `places`
     * that are due as claimed already. It stops at the first one that exists: somebody has begun with this event before.
     * Claims of a write whose outcome never comes are found by their lease.
     */
    async insert(letters: readonly NewNotification[], places: number, now: Date): Promise<Inserted> {
      if (letters.length === 0) return { isWhole: true, claims: [], isDueLeft: false };
      const records = letters.map((letter) => recordOf(letter, now, restoredAt));
      const due = records.filter(({ status, nextAttemptAt }) => status === 'queued' && nextAttemptAt <= now);
      const claims = due.slice(0, places).map((record) => Object.assign(record, claimFrom(now)));
      try {
        // What is recorded was checked with its event: mongoose has nothing to add.
        await notifications.collection.insertMany(records as never[], {
          ordered: true,
          ignoreUndefined: true,
        });
        return { isWhole: true, claims, isDueLeft: claims.length < due.length };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const isBegun = (error as { insertedCount?: number }).insertedCount !== 0;
        if (isBegun) await Promise.all(claims.map((claim) => this.putBack(claim, now)));
        return { isWhole: false, claims: [], isDueLeft: true };
      }
    },

    /** Records letters; those that exist already stay as they are. */
    async add(letters: readonly NewNotification[], now: Date): Promise<void> {
      if (letters.length === 0) return;
      const writes = letters.map((letter) => ({
        updateOne: {
          filter: { _id: letter._id },
          update: { $setOnInsert: recordOf(letter, now, restoredAt) },
          upsert: true,
        },
      }));
      try {
        await notifications.bulkWrite(writes, { ordered: false, timestamps: false });
      } catch (error) {
        // Two replicas inserted the same record at the same moment: it is there, and the other writes went on.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** Takes the letter that has waited longest, so that nobody else sends it. */
    async claim(now: Date): Promise<Claim | null> {
      const claimed = await notifications
        .findOneAndUpdate(
          { status: 'queued', nextAttemptAt: trusted({ $lte: now }) },
          {
            $set: claimFrom(now),
          },
          { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
        )
        .lean<Claim>();
      return claimed;
    },

    async extend({ _id, leaseToken }: Claim, now: Date): Promise<void> {
      await notifications.updateOne(
        { _id, leaseToken, status: 'sending' },
        { $set: { leaseUntil: leaseFrom(now) } },
      );
    },

    /** The gate before the last byte: true only for whoever still holds the letter. */
    async markHandedOver({ _id, leaseToken }: Claim, subject: string, now: Date): Promise<boolean> {
      const { modifiedCount } = await notifications.updateOne(
        { _id, leaseToken, status: 'sending', stage: 'connecting' },
        { $set: { stage: 'handed-over', subject, leaseUntil: leaseFrom(now) } },
      );
      return modifiedCount === 1;
    },

    /** The truth, even when it arrives after a sweep had already given the letter up as unconfirmed. */
    async recordSent(claim: Claim, now: Date): Promise<void> {
      const { _id, leaseToken } = claim;
      await notifications.updateOne(
        { _id, leaseToken, status: trusted({ $in: ['sending', 'unconfirmed'] }) },
        {
          $set: { ...UNHELD, status: 'sent', sentAt: now, lastError: null },
          $inc: { attempts: 1 },
          ...withoutData(claim),
        },
      );
      if (claim.copies === 'wanted') await forgetData(_id);
    },

    /** Back into the queue, or out of it, after a try that certainly delivered nothing. */
    async recordFailure(
      claim: Claim,
      outcome: {
        status: 'queued' | 'refused' | 'dead';
        error: string;
        nextAttemptAt: Date;
        subject: string | null;
      },
      now: Date,
    ): Promise<void> {
      await notifications.updateOne(held(claim), {
        $set: {
          ...UNHELD,
          status: outcome.status,
          subject: outcome.subject,
          lastError: outcome.error,
          nextAttemptAt: outcome.nextAttemptAt,
          firstFailedAt: claim.firstFailedAt ?? now,
        },
        $inc: { attempts: 1 },
      });
    },

    async recordUnconfirmed(claim: Claim, error: string): Promise<void> {
      await notifications.updateOne(held(claim), {
        $set: { ...UNHELD, status: 'unconfirmed', lastError: error },
        $inc: { attempts: 1 },
      });
    },

    /** Gives a claim back untried; not one that may have been handed over. */
    async putBack(claim: Claim, nextAttemptAt: Date): Promise<void> {
      await notifications.updateOne(
        { ...held(claim), stage: 'connecting' },
        { $set: { ...UNHELD, status: 'queued', nextAttemptAt } },
      );
    },

    async callOff(claim: Claim, reason: string): Promise<void> {
      await notifications.updateOne(held(claim), {
        $set: { ...UNHELD, status: 'cancelled', lastError: reason },
        ...withoutData(claim),
      });
      if (claim.copies === 'wanted') await forgetData(claim._id);
    },

    /** True while an earlier letter about the same thing to the same reader is still to go. */
    async hasPredecessor({ _id, thread, recipient, dueAt }: Claim): Promise<boolean> {
      if (thread === null) return false;
      const found = await notifications.exists({
        thread,
        recipient,
        dueAt: trusted({ $lt: dueAt }),
        status: trusted(STILL_TO_GO),
        _id: trusted({ $ne: _id }),
      });
      return found !== null;
    },

    /** Whether this reader was (or may have been) sent the invitation that a cancellation takes back. */
    async wasInvited({ thread, recipient }: Claim): Promise<boolean> {
      if (thread === null) return false;
      const found = await notifications.exists({
        thread,
        recipient,
        template: 'booking-approved',
        status: trusted({ $in: ['sent', 'unconfirmed', 'sending'] }),
      });
      return found !== null;
    },

    /**
     * Letters whose sender died. Before the gate nothing can have been delivered: they are queued again. After it
     * nobody can know: they are shown to a person instead of being sent twice.
     */
    async releaseExpired(now: Date): Promise<{ requeued: number; unconfirmed: number }> {
      const expired = { status: HELD, leaseUntil: trusted({ $lt: now }) };
      const unconfirmed = await notifications.updateMany(
        { ...expired, stage: 'handed-over' },
        {
          $set: {
            ...UNHELD,
            status: 'unconfirmed',
            lastError: 'The sender stopped before the mail server’s answer was recorded',
          },
          $inc: { attempts: 1 },
        },
      );
      const requeued = await notifications.updateMany(
        { ...expired, stage: 'connecting' },
        {
          $set: { ...UNHELD, status: 'queued', nextAttemptAt: now, leaseToken: null },
          $inc: { attempts: 1 },
        },
      );
      return { requeued: requeued.modifiedCount, unconfirmed: unconfirmed.modifiedCount };
    },

    /**
     * Notes that a trip is over, and whether its approval was known by then. Its reminders are called off, also one that
     * is being sent but not handed over yet.
     */
    async endTrip(bookingId: string, eventType: NotificationRecord['eventType'], now: Date): Promise<void> {
      const wasApproved =
        (await notifications.exists({ thread: bookingId, template: 'booking-approved' })) !== null;
      const ending = { eventType, at: now, wasApproved };
      await endings.updateOne({ _id: bookingId }, { $setOnInsert: ending }, { upsert: true });
      await callOffWaiting(bookingId, REMINDERS, 'The trip ended before');
    },

    async hasEnded(bookingId: string): Promise<boolean> {
      return (await endings.exists({ _id: bookingId })) !== null;
    },

    /**
     * Called after an approval's letters are recorded: when the trip's end was noted meanwhile, they are called off.
     * Whichever of the two events is handled last finds what the other has written. A confirmation that was recorded
     * before the end stays: it may still wait for the mail server, or its event comes again.
     */
    async callOffIfEnded(bookingId: string): Promise<void> {
      const ending = await endings.findOne({ _id: bookingId }, { wasApproved: 1 }).lean<TripEnding>();
      if (ending === null) return;
      const obsolete: TemplateName[] = ending.wasApproved
        ? [...REMINDERS]
        : [...REMINDERS, 'booking-approved'];
      await callOffWaiting(bookingId, obsolete, ALREADY_ENDED);
    },

    async copiesWanted(limit: number): Promise<NotificationRecord[]> {
      return notifications
        .find({ copies: 'wanted' })
        .sort({ createdAt: 1 })
        .limit(limit)
        .lean<NotificationRecord[]>();
    },

    /** Freezes who gets copies of this letter; answers the list that counts, which may be an earlier one. */
    async freezeCopies(_id: string, addresses: readonly string[]): Promise<string[]> {
      await notifications.updateOne({ _id, copiesTo: null }, { $set: { copiesTo: addresses } });
      const record = await notifications.findOne({ _id }, { copiesTo: 1 }).lean<NotificationRecord>();
      return record?.copiesTo ?? [];
    },

    async copiesMade(_id: string): Promise<void> {
      await notifications.updateOne({ _id }, { $set: { copies: 'made' } });
      await forgetData(_id);
    },
  };

  function held({ _id, leaseToken }: Claim) {
    return { _id, leaseToken, status: HELD };
  }

  /** Copies are never asked for later: a letter that ends and wants none needs its content no more. */
  function withoutData({ copies }: Claim) {
    return copies === 'wanted' ? {} : { $unset: { data: 1 as const } };
  }

  /** Only once nothing needs the content any more: a finished letter whose copies are all recorded. */
  async function forgetData(_id: string): Promise<void> {
    await notifications.updateOne(
      { _id, status: trusted({ $in: ['sent', 'cancelled'] }), copies: trusted({ $ne: 'wanted' }) },
      { $unset: { data: 1 } },
    );
  }

  async function callOffWaiting(
    thread: string,
    templates: readonly TemplateName[],
    reason: string,
  ): Promise<void> {
    const called = {
      $set: { ...UNHELD, status: 'cancelled' as const, copies: 'none' as const, lastError: reason },
      $unset: { data: 1 as const },
    };
    const which = { thread, template: trusted({ $in: [...templates] }) };
    await notifications.updateMany({ ...which, status: 'queued' }, called);
    await notifications.updateMany({ ...which, status: 'sending', stage: 'connecting' }, called);
  }
}
