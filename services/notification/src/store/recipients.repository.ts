import { createHash } from 'node:crypto';
import { LOST_RACE, retryOnConflict, unlessTaken } from '@livery/service-kit';
import { DAY_MS } from '../domain/durations.ts';
import { nextGrantAt, type RecipientLimits } from '../domain/recipientLimit.ts';
import type { Models, RecipientRecord } from './models.ts';

export type Recipients = ReturnType<typeof recipientsRepository>;

/** Counts the e-mails that strangers can cause, per address. Any number of replicas share it: each grant is a compare-and-set. */
export function recipientsRepository({ recipients }: Models, limits: RecipientLimits) {
  return {
    /** Lets this e-mail through, or answers when it may be tried again. Asking again for the same e-mail costs nothing more. */
    take(address: string, emailId: string, now: Date): Promise<Date | null> {
      const _id = createHash('sha256').update(address.toLowerCase()).digest('base64url');
      const attempt = async () => {
        const known = await recipients.findById(_id).lean<RecipientRecord>();
        const granted = (known?.granted ?? []).filter(({ at }) => at.getTime() > now.getTime() - DAY_MS);
        if (granted.some(({ id }) => id === emailId)) return null;
        const times = granted.map(({ at }) => at);
        const waitUntil = nextGrantAt(times, limits, now);
        if (waitUntil !== null) return waitUntil;
        const forgetAt = new Date(now.getTime() + 2 * DAY_MS);
        const update = {
          $set: { granted: [...granted, { id: emailId, at: now }], forgetAt },
          $inc: { version: 1 },
        };
        // Of an address that is new, or changed by somebody else meanwhile, no record has this version.
        const write = recipients.updateOne({ _id, version: known?.version ?? 0 }, update, { upsert: true });
        return (await unlessTaken(write)) === undefined ? LOST_RACE : null;
      };
      // After too many lost races it is tried again a little later.
      const giveUp = () => new Date(now.getTime() + 1_000);
      return retryOnConflict<Date | null>(attempt, { attempts: 20, giveUp });
    },
  };
}
