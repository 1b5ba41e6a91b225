import { createHash } from 'node:crypto';
import { batched, unlessTaken } from '@livery/service-kit';
import { DAY_MS, HOUR_MS } from '../domain/durations.ts';
import { nextGrantAt, type RecipientLimits } from '../domain/recipientLimit.ts';
import type { Models, RecipientRecord } from './models.ts';

export type Recipients = ReturnType<typeof recipientsRepository>;

/** An e-mail that a stranger may have caused, to an address given by its hash. */
interface Request {
  _id: string;
  emailId: string;
  now: Date;
}

/**
 * Counts the e-mails that strangers can cause, per address. Any number of replicas share it: one write forgets what is
 * older than a day, decides as `nextGrantAt` does, and grants.
 */
export function recipientsRepository({ recipients }: Models, limits: RecipientLimits) {
  // Ids are hashes and every value is a literal: there is nothing for mongoose to cast.
  const { collection } = recipients;
  const askTogether = batched(takeAll, { waitMs: 0 });

  return {
    /** Lets this e-mail through, or answers when it may be tried again. Asking again for the same e-mail costs nothing more. */
    take(address: string, emailId: string, now: Date): Promise<Date | null> {
      const _id = createHash('sha256').update(address.toLowerCase()).digest('base64url');
      return askTogether({ _id, emailId, now });
    },
  };

  async function takeAll(requests: readonly Request[]): Promise<(Date | null)[]> {
    const [only, another] = requests;
    if (only !== undefined && another === undefined) return [await takeOne(only)];
    const writes = requests.map((request) => ({
      updateOne: { filter: { _id: request._id }, update: grant(request, limits), upsert: true },
    }));
    await unlessTaken(collection.bulkWrite(writes as never[], { ordered: false }));
    const _id = { $in: [...new Set(requests.map((request) => request._id))] };
    const found = await collection.find({ _id } as never).toArray();
    const records = new Map((found as unknown as RecipientRecord[]).map((record) => [record._id, record]));
    return Promise.all(
      requests.map((request) => {
        const answer = answerTo(request, records.get(request._id));
        // Not written, or changed by another replica since: what was read is not what was decided.
        return answer === 'unclear' ? takeOne(request) : answer;
      }),
    );
  }

  async function takeOne(request: Request): Promise<Date | null> {
    const take = () =>
      collection.findOneAndUpdate({ _id: request._id } as never, grant(request, limits), {
        upsert: true,
        returnDocument: 'after',
      });
    // Where two create the record of an address at the same moment, one of them finds it taken: then it is there.
    const record = (await unlessTaken(take())) ?? (await take());
    const answer = answerTo(request, (record as RecipientRecord | null) ?? undefined);
    return answer === 'unclear' ? null : answer;
  }

  /** Null when it was let through, or when it may be tried again; `unclear` when the record says neither. */
  function answerTo({ emailId, now }: Request, record: RecipientRecord | undefined): Date | null | 'unclear' {
    const granted = record?.granted ?? [];
    if (granted.some(({ id }) => id === emailId)) return null;
    const times = granted.map(({ at }) => at);
    return nextGrantAt(times, limits, now) ?? 'unclear';
  }
}

function grant({ emailId, now }: Request, { perHour, perDay }: RecipientLimits) {
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
