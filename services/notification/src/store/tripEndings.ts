import { trusted, type Model } from 'mongoose';
import { REMINDERS } from '../domain/recipientsOf.ts';
import type { TemplateName } from '../domain/templates.ts';
import { cancelledFor, STILL_TO_GO, type Claim } from './claim.ts';
import type { EmailOrdering } from './emailOrdering.ts';
import type { NotificationRecord, TripEnding } from './notification.model.ts';

export const ALREADY_ENDED = 'The booking had already ended';

/** Trips that are over, and what that cancels. */
export function tripEndings(
  notifications: Model<NotificationRecord>,
  endings: Model<TripEnding>,
  { endAll }: EmailOrdering,
) {
  return {
    /**
     * Notes that a trip is over, and whether its approval was known by then. Its reminders are cancelled, also one that
     * is being sent but not handed over yet.
     */
    async endTrip(bookingId: string, eventType: NotificationRecord['eventType'], now: Date): Promise<void> {
      const wasApproved =
        (await notifications.exists({ orderingKey: bookingId, template: 'booking-approved' })) !== null;
      const ending = { eventType, at: now, wasApproved };
      const deletion = eventType === 'booking.deleted' ? { $set: { deletedAt: now } } : {};
      await endings.updateOne({ _id: bookingId }, { $setOnInsert: ending, ...deletion }, { upsert: true });
      await cancelWaiting(bookingId, REMINDERS, 'The trip ended before', now);
    },

    async hasEnded(bookingId: string): Promise<boolean> {
      return (await endings.exists({ _id: bookingId })) !== null;
    },

    /** Whether `booking.deleted` was handled: from then on booking may know nothing of it. */
    async wasDeleted(bookingId: string): Promise<boolean> {
      return (await endings.exists({ _id: bookingId, deletedAt: trusted({ $ne: null }) })) !== null;
    },

    /**
     * Called after an approval's e-mails are recorded: when the trip's end was noted meanwhile, they are cancelled.
     * Whichever of the two events is handled last finds what the other has written. A confirmation that was recorded
     * before the end stays: it may still wait for the mail server, or its event comes again.
     */
    async cancelIfEnded(bookingId: string, now: Date): Promise<void> {
      const ending = await endings.findOne({ _id: bookingId }, { wasApproved: 1 }).lean<TripEnding>();
      if (ending === null) return;
      const confirmation = ending.wasApproved ? [] : ['booking-approved' as const];
      await cancelWaiting(bookingId, [...REMINDERS, ...confirmation], ALREADY_ENDED, now);
    },

    /** Whether this reader was (or may have been) sent the invitation that a cancellation takes back. */
    async wasInvited({ orderingKey, recipient }: Claim): Promise<boolean> {
      if (orderingKey === null) return false;
      const found = await notifications.exists({
        orderingKey,
        recipient,
        template: 'booking-approved',
        status: trusted({ $in: ['sent', 'unconfirmed', 'sending'] }),
      });
      return found !== null;
    },
  };

  async function cancelWaiting(
    orderingKey: string,
    templates: readonly TemplateName[],
    reason: string,
    now: Date,
  ): Promise<void> {
    const waiting = {
      orderingKey,
      template: trusted({ $in: [...templates] }),
      status: trusted(STILL_TO_GO),
      stage: trusted({ $ne: 'handed-over' as const }),
    };
    await endAll(waiting, cancelledFor(reason), now);
  }
}
