import { randomUUID } from 'node:crypto';
import { unavailable } from '@livery/service-kit/errors';
import type { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import type { Config } from '../config.ts';

export interface Session {
  id: string;
  userId: string;
  username: string;
}

const AUDIENCE = 'livery-site';
export type SessionStore = ReturnType<typeof sessionStore>;

/**
 * Sessions are signed tokens that also stand in Redis: a token whose entry is gone is worth nothing, on every replica at
 * once. While Redis can't be asked, nobody is an admin (503).
 */
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

    /** Opens a session and returns its token. */
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

    /** The live session behind a token; undefined for one that is forged, expired or ended. */
    async find(token: string | undefined): Promise<Session | undefined> {
      const session = token === undefined ? undefined : readToken(token, secret);
      if (!session) return undefined;
      return (await this.isLive(session)) ? session : undefined;
    },

    async isLive(session: Session): Promise<boolean> {
      return (await asking(() => redis.get(sessionKey(session.id)))) === session.userId;
    },

    async close(session: Session): Promise<void> {
      await asking(() =>
        redis.multi().del(sessionKey(session.id)).srem(userKey(session.userId), session.id).exec(),
      );
    },

    /** Ends every session of a user, except one that may be spared. */
    async closeAll(userId: string, except?: string): Promise<string[]> {
      return asking(async () => {
        const ids = (await redis.smembers(userKey(userId))).filter((id) => id !== except);
        if (ids.length > 0) {
          await redis
            .multi()
            .del(...ids.map(sessionKey))
            .srem(userKey(userId), ...ids)
            .exec();
        }
        return ids;
      });
    },
  };
}

function readToken(token: string, secret: string): Session | undefined {
  try {
    const claims = jwt.verify(token, secret, { algorithms: ['HS256'], audience: AUDIENCE });
    if (typeof claims === 'string' || typeof claims.sub !== 'string') return undefined;
    const { sid, name } = claims as { sid?: unknown; name?: unknown };
    return typeof sid === 'string' && typeof name === 'string'
      ? { id: sid, userId: claims.sub, username: name }
      : undefined;
  } catch {
    return undefined;
  }
}
