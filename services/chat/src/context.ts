import type { KeyedQueue, Logger } from '@livery/service-kit';
import type { RateLimits } from './domain/rateLimits.ts';
import type { VisitorCookie } from './http/visitorCookie.ts';
import type { AgentPresence } from './realtime/agentPresence.ts';
import type { Broadcaster } from './realtime/broadcaster.ts';
import type { Rooms } from './realtime/rooms.ts';
import type { Stores } from './store/stores.ts';

/** Everything that commands and queries work with; made once, by `startService`. */
export interface Context extends Stores {
  clock: () => Date;
  logger: Logger;
  visitors: VisitorCookie;
  limits: RateLimits;
  /** Appends messages to one conversation one after the other, on this replica. */
  appends: KeyedQueue;
  /** The conversations that are open on this replica. */
  rooms: Rooms;
  broadcaster: Broadcaster;
  presence: AgentPresence;
}
