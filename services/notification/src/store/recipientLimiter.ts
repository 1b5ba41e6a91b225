import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import type { RecipientLimits } from '../domain/recipientLimit.ts';

export type RecipientLimiter = Awaited<ReturnType<typeof recipientLimiter>>;

/** Counts the e-mails that strangers can cause, by a hash of the address that they go to. Replicas share the counts. */
export async function recipientLimiter(connection: Connection, { perHour, perDay }: RecipientLimits) {
  const limiterOf = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterMongo({
      storeClient: connection,
      tableName: 'recipientCounts',
      disableIndexesCreation: true,
      keyPrefix,
      points,
      duration,
    });
  const hour = limiterOf('hour', perHour, 3_600);
  const day = limiterOf('day', perDay, 24 * 3_600);
  await hour.createIndexes();

  return {
    /** Counts one. How many milliseconds it has to wait when there were too many; undefined when it may leave. */
    async take(address: string): Promise<number | undefined> {
      const key = createHash('sha256').update(address.toLowerCase()).digest('base64url');
      const waitMs = await refusal(hour, key);
      if (waitMs !== undefined) return waitMs;
      const dayWaitMs = await refusal(day, key);
      if (dayWaitMs !== undefined) await hour.reward(key);
      return dayWaitMs;
    },
  };
}

async function refusal(limiter: RateLimiterMongo, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
    throw refused;
  }
}
