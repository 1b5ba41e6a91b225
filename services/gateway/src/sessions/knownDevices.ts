import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** A browser in which somebody has logged in before. */
export interface Device {
  id: string;
  /** The accounts, in lower case, latest first. */
  accounts: readonly string[];
}

const AUDIENCE = 'livery-device';
const ACCOUNTS = 5;
export const DEVICE_DAYS = 180;

/**
 * What a browser keeps after a login, and what it proves: that this account was opened here before. It opens nothing by
 * itself; whoever guesses at an account from elsewhere can't keep this browser from trying.
 */
export function knownDevices(secret: string) {
  return {
    read(token: string | undefined): Device | undefined {
      if (token === undefined) return undefined;
      try {
        const claims = jwt.verify(token, secret, { algorithms: ['HS256'], audience: AUDIENCE });
        if (typeof claims === 'string' || typeof claims.sub !== 'string') return undefined;
        const accounts: unknown = claims['accounts'];
        if (!Array.isArray(accounts)) return undefined;
        return { id: claims.sub, accounts: accounts.filter((one) => typeof one === 'string') };
      } catch {
        return undefined;
      }
    },

    /** The token after a login to `account`. */
    issue(account: string, before: Device | undefined): string {
      const name = account.toLowerCase();
      const accounts = [name, ...(before?.accounts ?? []).filter((one) => one !== name)].slice(0, ACCOUNTS);
      return jwt.sign({ accounts }, secret, {
        algorithm: 'HS256',
        subject: before?.id ?? randomUUID(),
        audience: AUDIENCE,
        expiresIn: DEVICE_DAYS * 24 * 3600,
      });
    },
  };
}
export type KnownDevices = ReturnType<typeof knownDevices>;
