import { unavailable } from '@livery/service-kit/errors';
import { cancelledFor, type EmailFilter } from './lease.ts';
import type { Models } from './models.ts';

const ERASED = 'The customer was erased';
const AT_ONCE = 500;

export interface ErasedPerson {
  emails: readonly string[];
  bookingIds: readonly string[];
}

/** What is stored of a person who has to go: e-mails to their addresses, and everybody's about their bookings. */
export function erasure({ notifications }: Pick<Models, 'notifications'>) {
  async function erase(filter: EmailFilter, isTheirs: boolean): Promise<void> {
    const unsent: EmailFilter = {
      ...filter,
      status: { $ne: 'sent' },
      stage: { $ne: 'handed-over' },
    };
    await notifications.updateMany(unsent, cancelledFor(ERASED));
    await notifications.updateMany(
      { ...filter, status: { $ne: 'sending' } },
      {
        $set: { subject: null, lastError: ERASED, resends: [], ...(isTheirs && { recipient: 'erased' }) },
        $unset: { data: 1 },
      },
    );
    // One that the mail server has in hand is erased when the event comes again.
    if ((await notifications.exists({ ...filter, status: 'sending' })) !== null)
      throw unavailable('e-mail', 1);
  }

  return {
    /** Safe to repeat. */
    erasePerson: async ({ emails, bookingIds }: ErasedPerson): Promise<void> => {
      await erase({ recipient: { $in: emails } }, true);
      for (let start = 0; start < bookingIds.length; start += AT_ONCE) {
        const orderingKey = { $in: bookingIds.slice(start, start + AT_ONCE) };
        await erase({ orderingKey, audience: 'customer' }, true);
        await erase({ orderingKey }, false);
      }
    },
  };
}
