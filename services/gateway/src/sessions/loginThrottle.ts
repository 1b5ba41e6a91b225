import { throttled, unavailable } from '@livery/service-kit/errors';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Device } from './knownDevices.ts';

const WINDOW_SECONDS = 15 * 60;

export interface Attempt {
  username: string;
  address: string;
  device: Device | undefined;
}

/**
 * Counts failed logins in 15 minutes: 10 per account and 50 per address. A device that was in the account before has
 * 10 of its own, so that nobody elsewhere can lock its owner out. An attempt is counted before the password is
 * checked, against bursts, and given back if it did not fail.
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
  const perDevice = limiter('device', 10);

  const take = async (limit: RateLimiterRedis, key: string) => {
    try {
      await limit.consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw throttled(Math.ceil(refusal.msBeforeNext / 1000));
      throw unavailable('the session store');
    }
  };
  // What is not given back expires after the window, so a fault here must not fail the login.
  const quietly = async (...work: Promise<unknown>[]) => void (await Promise.allSettled(work));

  return {
    /** Refuses with 429. `isKnown`: the device was in this account before. `giveBack` is for faults of our own. */
    async attempt({ username, address, device }: Attempt) {
      const account = username.toLowerCase();
      if (device?.accounts.includes(account)) {
        await take(perDevice, device.id);
        return {
          isKnown: true,
          succeeded: () => quietly(perDevice.delete(device.id), perAccount.delete(account)),
          giveBack: () => quietly(perDevice.reward(device.id, 1)),
        };
      }
      await take(perAddress, address);
      await take(perAccount, account);
      return {
        isKnown: false,
        succeeded: () => quietly(perAccount.delete(account), perAddress.reward(address, 1)),
        giveBack: () => quietly(perAccount.reward(account, 1), perAddress.reward(address, 1)),
      };
    },
  };
}
