import {
  signIdentity,
  type EventBus,
  type Identity,
  type Logger,
  type MongoHandle,
} from '@livery/service-kit';
import { connectRedis } from '@livery/service-kit/redis';
import type { Config } from './config.ts';
import type { Upstream } from './domain/upstreams.ts';
import { clientAddressReader } from './http/clientAddressReader.ts';
import { publicReads } from './http/publicReads.ts';
import { connectReplicas } from './proxy/replicas.ts';
import { siteCookies } from './sessions/cookies.ts';
import { knownDevices } from './sessions/knownDevices.ts';
import { loginThrottle } from './sessions/loginThrottle.ts';
import { sessionStore } from './sessions/sessionStore.ts';
import { watchSessions } from './sessions/watchSessions.ts';
import { openModels } from './store/models.ts';
import { userRepository } from './store/user.repository.ts';

type Base = { mongo: MongoHandle; bus: EventBus; logger: Logger };

export async function createContext({ mongo, bus, logger }: Base, config: Config, clock: () => Date) {
  const redis = connectRedis({ url: config.REDIS_URL, logger, commandTimeoutMs: 3_000 });
  const replicas = await connectReplicas(config);
  const identityToken = (identity: Identity, audience: Upstream) =>
    signIdentity(config.IDENTITY_SECRET, { ...identity, audience });
  const sessions = sessionStore(redis, config);
  return {
    users: userRepository(await openModels(mongo.connection)),
    redis,
    sessions,
    watched: watchSessions(sessions),
    devices: knownDevices(config.SESSION_SECRET),
    loginThrottle: loginThrottle(redis, config.REDIS_PREFIX),
    cookies: siteCookies(config.PUBLIC_URL.startsWith('https:')),
    replicas,
    /** Proves to one service who asks, for a minute. */
    identityToken,
    publicReads: publicReads(replicas, identityToken, bus.isUp),
    clientAddress: clientAddressReader(config.TRUSTED_PROXIES),
    logger,
    clock,
  };
}
export type Context = Awaited<ReturnType<typeof createContext>>;
