import type { IncomingMessage } from 'node:http';
import type { Logger } from '@livery/service-kit';
import type { Upstream } from './domain/upstreams.ts';
import type { LiveStream } from './http/liveStream.ts';
import type { PublicReads } from './http/publicReads.ts';
import type { IdentityTokens } from './proxy/identityTokens.ts';
import type { Replicas } from './proxy/replicas.ts';
import type { SiteCookies } from './sessions/cookies.ts';
import type { KnownDevices } from './sessions/knownDevices.ts';
import type { LoginThrottle } from './sessions/loginThrottle.ts';
import type { SessionStore } from './sessions/sessionStore.ts';
import type { WatchedSessions } from './sessions/watchSessions.ts';
import type { UserRepository } from './store/user.repository.ts';

/** What commands, queries, routes and proxies work with. Made once, by `startService`. */
export interface Context {
  users: UserRepository;
  sessions: SessionStore;
  watched: WatchedSessions;
  devices: KnownDevices;
  loginThrottle: LoginThrottle;
  cookies: SiteCookies;
  replicas: Record<Upstream, Replicas>;
  tokens: IdentityTokens;
  publicReads: PublicReads;
  liveStream: LiveStream;
  /** The address a request came from, in the form that every throttle counts by. */
  clientAddress(req: IncomingMessage): string;
  logger: Logger;
  clock(): Date;
}
