import { randomUUID } from 'node:crypto';
import { unavailable } from '@livery/service-kit/errors';
import type { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';

export interface Session {
  id: string;
  userId: string;
  username: string;
}

const AUDIENCE = 'livery-site';
/** Until then calls with the former cookie are accepted. */
const REPLACED_SECONDS = 5;
const Claims = z.object({ sub: z.string(), sid: z.string(), name: z.string() });
export type SessionStore = ReturnType<typeof sessionStore>;

/** A token counts while its entry is in Redis. Without Redis nobody is an admin (503). */
export function sessionStore(redis: Redis, config: Config) {
  const { REDIS_PREFIX: prefix, SESSION_SECRET: secret } = config;
  const ttlSeconds = config.SESSION_HOURS * 3600;
  const sessionKey = (id: string) => `${prefix}session:${id}`;
  const userKey = (userId: string) => `${prefix}user-sessions:${userId}`;

  const asking = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      return await question();
    } catch {
      throw unavailable('the session store');
    }
  };

  return {
    ttlSeconds,

    async open(user: { id: string; username: string }): Promise<{ token: string; session: Session }> {
      const session = { id: randomUUID(), userId: user.id, username: user.username };
      await asking(() =>
        redis
          .multi()
          .set(sessionKey(session.id), user.id, 'EX', ttlSeconds)
          .sadd(userKey(user.id), session.id)
          .expire(userKey(user.id), ttlSeconds)
          .exec(),
      );
      const token = jwt.sign({ sid: session.id, name: user.username }, secret, {
        algorithm: 'HS256',
        subject: user.id,
        audience: AUDIENCE,
        expiresIn: ttlSeconds,
      });
      return { token, session };
    },

    /** Undefined for a token that is forged, expired or ended. */
    async find(token: string | undefined): Promise<Session | undefined> {
      const session = token === undefined ? undefined : readToken(token, secret);
      return session && (await this.isLive(session)) ? session : undefined;
    },

    async isLive(session: Session): Promise<boolean> {
      return (await asking(() => redis.get(sessionKey(session.id)))) === session.userId;
    },

    async close(session: Session): Promise<void> {
      await asking(() =>
        redis.multi().del(sessionKey(session.id)).srem(userKey(session.userId), session.id).exec(),
      );
    },

    /** Ends a session that a new login replaces, a little later, because calls may be on their way with its cookie. */
    async closeReplaced(session: Session): Promise<void> {
      await asking(() => redis.expire(sessionKey(session.id), REPLACED_SECONDS, 'LT'));
    },

    /** Ends all sessions of a user, except one if given. */
    async closeAll(userId: string, except?: string): Promise<void> {
      await asking(async () => {
        const ids = (await redis.smembers(userKey(userId))).filter((id) => id !== except);
        if (ids.length === 0) return;
        await redis
          .multi()
          .del(...ids.map(sessionKey))
          .srem(userKey(userId), ...ids)
          .exec();
      });
    },
  };
}

function readToken(token: string, secret: string): Session | undefined {
  try {
    const verified = jwt.verify(token, secret, { algorithms: ['HS256'], audience: AUDIENCE });
    const { sid: id, sub: userId, name: username } = z.parse(Claims, verified);
    return { id, userId, username };
  } catch {
    return undefined;
  }
}
