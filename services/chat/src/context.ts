import type { KeyedQueue, Logger } from '@livery/service-kit';
import type { RateLimits } from './domain/rateLimits.ts';
import type { UploadTokens } from './domain/uploadTokens.ts';
import type { VisitorCookie } from './http/visitorCookie.ts';
import type { AgentPresence } from './realtime/agentPresence.ts';
import type { Broadcaster } from './realtime/broadcaster.ts';
import type { RideWatchers } from './realtime/rideWatchers.ts';
import type { Rooms } from './realtime/rooms.ts';
import type { FileStorage } from './storage/fileStorage.ts';
import type { Stores } from './store/stores.ts';

export interface Context extends Stores {
  clock: () => Date;
  logger: Logger;
  visitors: VisitorCookie;
  uploadTokens: UploadTokens;
  files: FileStorage;
  limits: RateLimits;
  /** Lets one message at a time be appended to a conversation. */
  appends: KeyedQueue;
  /** The conversations that are open on this replica. */
  rooms: Rooms;
  broadcaster: Broadcaster;
  /** Who follows which ride on this replica. */
  rides: RideWatchers;
  presence: AgentPresence;
}
