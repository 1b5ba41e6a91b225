import { createHash } from 'node:crypto';
import { unlessTaken } from '@livery/service-kit';
import { DAY_MS, HOUR_MS } from '../domain/durations.ts';
import { nextGrantAt, type RecipientLimits } from '../domain/recipientLimit.ts';
import type { Models, RecipientRecord } from './models.ts';

export type Recipients = ReturnType<typeof recipientsRepository>;

/**
 * Counts the e-mails that strangers can cause, per address. Any number of replicas share it: one write forgets what is
 * older than a day, decides as `nextGrantAt` does, and grants.
 */
export function recipientsRepository({ recipients }: Models, limits: RecipientLimits) {
  return {
    /** Lets this e-mail through, or answers when it may be tried again. Asking again for the same e-mail costs nothing more. */
    async take(address: string, emailId: string, now: Date): Promise<Date | null> {
      const _id = createHash('sha256').update(address.toLowerCase()).digest('base64url');
      const take = () =>
        recipients
          .findOneAndUpdate({ _id }, grant(emailId, limits, now), {
            upsert: true,
            returnDocument: 'after',
            updatePipeline: true,
          })
          .lean<RecipientRecord>();
      // Where two create the record of an address at the same moment, one of them finds it taken: then it is there.
      const { granted } = (await unlessTaken(take())) ?? (await take()) ?? { granted: [] };
      if (granted.some(({ id }) => id === emailId)) return null;
      return nextGrantAt(
        granted.map(({ at }) => at),
        limits,
        now,
      );
    },
  };
}

function grant(emailId: string, { perHour, perDay }: RecipientLimits, now: Date) {
  const since = (spanMs: number, input: unknown) => ({
    $filter: { input, as: 'one', cond: { $gt: ['$$one.at', new Date(now.getTime() - spanMs)] } },
  });
  const isGranted = { $in: [{ $literal: emailId }, '$granted.id'] };
  const isOverLimit = {
    $or: [
      { $gte: [{ $size: since(HOUR_MS, '$granted') }, perHour] },
      { $gte: [{ $size: '$granted' }, perDay] },
    ],
  };
  const oneMore = { $concatArrays: ['$granted', { $literal: [{ id: emailId, at: now }] }] };
  return [
    {
      $set: {
        granted: since(DAY_MS, { $ifNull: ['$granted', []] }),
        forgetAt: new Date(now.getTime() + 2 * DAY_MS),
        // Replicas of an earlier release compare it.
        version: { $add: [{ $ifNull: ['$version', 0] }, 1] },
      },
    },
    { $set: { granted: { $cond: [{ $or: [isGranted, isOverLimit] }, '$granted', oneMore] } } },
  ];
}
