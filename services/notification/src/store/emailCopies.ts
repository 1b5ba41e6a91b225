import { trusted, type Model } from 'mongoose';
import { FORGET_CONTENT } from './claim.ts';
import { CONTENT_FIELDS, type NewNotification } from './newNotification.ts';
import type { NotificationRecord } from './notification.model.ts';

/** Which e-mails still want copies for the CC list. */
export function emailCopies(notifications: Model<NotificationRecord>) {
  return {
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
      await forgetContent(notifications, _id);
    },
  };
}

/** Only once nothing needs the content any more: a finished e-mail whose copies are all recorded. */
export async function forgetContent(notifications: Model<NotificationRecord>, _id: string): Promise<void> {
  await notifications.updateOne(
    { _id, status: trusted({ $in: ['sent', 'cancelled'] }), copies: trusted({ $ne: 'wanted' }) },
    FORGET_CONTENT,
  );
}
