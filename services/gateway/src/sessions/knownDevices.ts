import { randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';

/** A browser in which somebody has logged in before. */
export interface Device {
  id: string;
  /** In lower case, latest first. */
  accounts: readonly string[];
}

const AUDIENCE = 'livery-device';
const Claims = z.object({ sub: z.string(), accounts: z.array(z.string()) });
const ACCOUNTS = 5;
export const DEVICE_DAYS = 180;

/** Proves that an account was used in this browser before, so that guessers elsewhere cannot lock its owner out. */
export function knownDevices(secret: string) {
  return {
    read(token: string | undefined): Device | undefined {
      if (token === undefined) return undefined;
      try {
        const verified = jwt.verify(token, secret, { algorithms: ['HS256'], audience: AUDIENCE });
        const { sub: id, accounts } = z.parse(Claims, verified);
        return { id, accounts };
      } catch {
        return undefined;
      }
    },

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
