import { throttled, unavailable } from '@livery/service-kit';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_SECONDS = 15 * 60;

/**
 * Counts failed logins: 10 per account and 50 per address in 15 minutes. An attempt is counted before the password is
 * looked at (so a burst can't slip through, nor keep the hashing threads busy) and given back when it succeeds.
 */
export function loginThrottle(redis: Redis, prefix: string) {
  const limiter = (name: string, points: number) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}login-${name}`,
      points,
      duration: WINDOW_SECONDS,
    });
  const perAccount = limiter('account', 10);
  const perAddress = limiter('address', 50);

  const take = async (limit: RateLimiterRedis, key: string) => {
    try {
      await limit.consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw throttled(Math.ceil(refusal.msBeforeNext / 1000));
      throw unavailable('the session store');
    }
  };

  return {
    /** Counts an attempt, or refuses it with 429. Returns how to give it back. */
    async attempt(username: string, address: string): Promise<{ succeeded(): Promise<void> }> {
      const account = username.toLowerCase();
      await take(perAddress, address);
      await take(perAccount, account);
      return {
        succeeded: async () => {
          await Promise.all([perAccount.delete(account), perAddress.reward(address, 1)]).catch(
            () => undefined,
          );
        },
      };
    },
  };
}
export type LoginThrottle = ReturnType<typeof loginThrottle>;
