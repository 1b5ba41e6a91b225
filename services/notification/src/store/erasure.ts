import { unavailable } from '@livery/service-kit/errors';
import { trusted } from 'mongoose';
import { cancelledFor, STILL_TO_GO } from './lease.ts';
import type { Models } from './models.ts';

const ERASED = 'The customer was erased';
const AT_ONCE = 500;

export interface ErasedPerson {
  emails: readonly string[];
  bookingIds: readonly string[];
}

/** What is stored of a person who has to go: e-mails to their addresses, and everybody's about their bookings. */
export function erasure({ notifications }: Pick<Models, 'notifications'>) {
  async function erase(filter: object, isTheirs: boolean): Promise<void> {
    const waiting = {
      ...filter,
      status: trusted(STILL_TO_GO),
      stage: trusted({ $ne: 'handed-over' as const }),
    };
    await notifications.updateMany(waiting, cancelledFor(ERASED));
    await notifications.updateMany(
      { ...filter, status: trusted({ $ne: 'sending' as const }) },
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
      await erase({ recipient: trusted({ $in: [...emails] }) }, true);
      for (let start = 0; start < bookingIds.length; start += AT_ONCE) {
        const orderingKey = trusted({ $in: bookingIds.slice(start, start + AT_ONCE) });
        await erase({ orderingKey, audience: 'customer' }, true);
        await erase({ orderingKey }, false);
      }
    },
  };
}
