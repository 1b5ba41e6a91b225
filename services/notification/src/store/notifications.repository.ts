import { REMINDERS } from '../domain/recipientsOf.ts';
import type { TemplateName } from '../domain/templates.ts';
import { erasure } from './erasure.ts';
import { emailOutcomes } from './emailOutcomes.ts';
import { emailQueue } from './emailQueue.ts';
import { cancelledFor, notHandedOver, STILL_TO_GO, type EmailFilter, type Leased } from './lease.ts';
import type { NewNotification } from './newNotification.ts';
import { CONTENT_FIELDS, type Models, type NotificationRecord, type TripEnding } from './models.ts';

export type Notifications = ReturnType<typeof notificationsRepository>;

export const ALREADY_ENDED = 'The booking had already ended';

interface ReminderChange extends Pick<NotificationRecord, 'dueAt' | 'expiresAt' | 'recipient'> {
  /** The booking's, so that an older change moves nothing back. */
  version: number;
  data: unknown;
}

/** Where e-mails wait. Those due before a restore are left to a person: the lost system may have sent them. */
export function notificationsRepository(
  { notifications, endings }: Models,
  leaseMs: number,
  restoredAt: Date | null = null,
) {
  const outcomes = emailOutcomes(notifications);
  return {
    ...emailQueue(notifications, leaseMs, restoredAt),
    ...outcomes,
    ...erasure({ notifications }),

    /** Moves a reminder that waits; true when one waits, also for a later change than this one. */
    async moveReminder(orderingKey: string, template: TemplateName, to: ReminderChange): Promise<boolean> {
      const { dueAt, expiresAt, version, recipient, data } = to;
      const waiting: EmailFilter = { orderingKey, template, status: 'queued' };
      await notifications.updateMany(
        { ...waiting, 'data.booking.version': { $lt: version } },
        { $set: { dueAt, nextAttemptAt: dueAt, expiresAt, recipient, data } },
      );
      return (await notifications.exists({ orderingKey, template, status: STILL_TO_GO })) !== null;
    },

    /** Notes that a trip is over and cancels its reminders, also one that is being sent but not handed over yet. */
    async endTrip(bookingId: string, eventType: NotificationRecord['eventType'], now: Date): Promise<void> {
      const wasApproved =
        (await notifications.exists({ orderingKey: bookingId, template: 'booking-approved' })) !== null;
      const ending = { eventType, at: now, wasApproved };
      const deletion = eventType === 'booking.deleted' ? { $set: { deletedAt: now } } : {};
      await endings.updateOne({ _id: bookingId }, { $setOnInsert: ending, ...deletion }, { upsert: true });
      await cancelWaiting(bookingId, REMINDERS, 'The trip ended before');
    },

    /** Takes the text messages out of the queue, because nobody sends any. */
    async cancelTexts(reason: string): Promise<void> {
      await notifications.updateMany({ channel: 'text', status: 'queued' }, cancelledFor(reason));
    },

    /** Takes e-mails out of the queue that something else has made pointless. */
    cancelWaiting,

    /** The customer's e-mails that wait go to another address, and so does one that is in hand once it is queued again. */
    async redirect(orderingKey: string, { from, to }: { from: string; to: string }): Promise<void> {
      await notifications.updateMany(
        {
          orderingKey,
          recipient: from,
          // One that staff corrected by hand stays with the address that they gave it.
          'data.booking.customerEmail': from,
          audience: 'customer',
          template: { $ne: 'address-changed' },
          status: STILL_TO_GO,
          stage: { $ne: 'handed-over' },
        },
        { $set: { recipient: to, 'data.booking.customerEmail': to } },
      );
    },

    /** A text message that is in hand goes to another number once it is queued again. */
    async renumber(email: Leased, number: string): Promise<void> {
      await notifications.updateOne(notHandedOver(email), { $set: { recipient: number } });
    },

    /** A personal link opens nothing once a newer one was made: those that wait are not sent. */
    async keepNewestLink(chauffeurId: string): Promise<void> {
      const links: EmailFilter = { orderingKey: chauffeurId, template: 'chauffeur-link' };
      const newest = await notifications
        .findOne(links, { occurredAt: 1 })
        .sort({ occurredAt: -1 })
        .lean<Pick<NotificationRecord, 'occurredAt'>>();
      if (newest === null) return;
      const older = { ...links, occurredAt: { $lt: newest.occurredAt } };
      await withdraw(older, 'A newer link was made');
    },

    async hasEnded(bookingId: string): Promise<boolean> {
      return (await endings.exists({ _id: bookingId })) !== null;
    },

    /** Whether `booking.deleted` was handled: from then on booking may know nothing of it. */
    async wasDeleted(bookingId: string): Promise<boolean> {
      return (await endings.exists({ _id: bookingId, deletedAt: { $ne: null } })) !== null;
    },

    /**
     * Called after an approval's e-mails are recorded: when the trip's end was noted meanwhile, they are cancelled.
     * Whichever of the two events is handled last finds what the other has written. A confirmation that was recorded
     * before the end stays: it may still wait for the mail server, or its event comes again.
     */
    async cancelIfEnded(bookingId: string): Promise<void> {
      const ending = await endings.findOne({ _id: bookingId }, { wasApproved: 1 }).lean<TripEnding>();
      if (ending === null) return;
      const confirmation = ending.wasApproved ? [] : ['booking-approved' as const];
      await cancelWaiting(bookingId, [...REMINDERS, ...confirmation], ALREADY_ENDED);
    },

    /** Whether this reader was (or may have been) sent the invitation that a cancellation takes back. */
    async wasInvited({ orderingKey, recipient }: Leased): Promise<boolean> {
      if (orderingKey === null) return false;
      const found = await notifications.exists({
        orderingKey,
        recipient,
        template: { $in: ['booking-approved', 'booking-changed'] },
        // A dismissed one may have been unconfirmed.
        status: { $in: ['sent', 'unconfirmed', 'dismissed', 'sending'] },
      });
      return found !== null;
    },

    /** The business keys of the events about this that staff were written to about. */
    async dedupeKeys(orderingKey: string, template: TemplateName): Promise<string[]> {
      return notifications.distinct('dedupeKey', { orderingKey, template });
    },

    async copiesWanted(limit: number): Promise<NewNotification[]> {
      return notifications
        .find({ copies: 'wanted' })
        .select([...CONTENT_FIELDS])
        .sort({ createdAt: 1 })
        .limit(limit)
        .lean<NewNotification[]>();
    },

    /** Freezes who gets copies of this e-mail; answers the list that counts, which may be an earlier one. */
    async freezeCopies(_id: string, addresses: readonly string[]): Promise<string[]> {
      await notifications.updateOne({ _id, copiesTo: null }, { $set: { copiesTo: addresses } });
      const record = await notifications.findOne({ _id }, { copiesTo: 1 }).lean<NotificationRecord>();
      return record?.copiesTo ?? [];
    },

    async copiesMade(_id: string): Promise<void> {
      await notifications.updateOne({ _id }, { $set: { copies: 'made' } });
      await outcomes.forgetContent(_id);
    },
  };

  async function cancelWaiting(
    orderingKey: string,
    templates: readonly TemplateName[],
    reason: string,
  ): Promise<void> {
    await withdraw({ orderingKey, template: { $in: templates } }, reason);
  }

  /** One that the mail server is about to get can't be cancelled; should it come back, it is not sent again. */
  async function withdraw(filter: EmailFilter, reason: string): Promise<void> {
    const waiting = { ...filter, status: STILL_TO_GO };
    await notifications.updateMany(waiting, { $set: { withdrawn: reason } });
    await notifications.updateMany({ ...waiting, stage: { $ne: 'handed-over' } }, cancelledFor(reason));
  }
}
