import type { Logger } from '@livery/service-kit';
import type { AdminChatSession, ChatSender } from '@livery/shared-types';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { Agent, Message } from '../domain/conversation.ts';

/** A message between replicas: as stored, with its times as text. */
export type WireMessage = Omit<Message, 'at' | 'waitingSince'> & { at: string; waitingSince: string | null };

/** What replicas tell each other. None of it is the truth: that is in the database. It only saves asking there. */
export type ReplicaNews =
  | { kind: 'message'; message: WireMessage }
  | { kind: 'typing'; sessionId: string; sender: ChatSender; isTyping: boolean }
  | { kind: 'read'; sessionId: string; reader: ChatSender; seq: number }
  /** `isMoved`: it was claimed, closed or opened again, which its customer hears too. */
  | { kind: 'session'; session: AdminChatSession; isMoved: boolean }
  | { kind: 'desk'; replica: string; agents: Agent[] }
  | { kind: 'hello'; replica: string }
  /** News of the sender may have been lost. */
  | { kind: 'lost' };

export const toWire = (message: Message): WireMessage => ({
  ...message,
  at: message.at.toISOString(),
  waitingSince: message.waitingSince?.toISOString() ?? null,
});

export const fromWire = (message: WireMessage): Message => ({
  ...message,
  at: new Date(message.at),
  waitingSince: message.waitingSince === null ? null : new Date(message.waitingSince),
});

export interface ReplicaBusOptions {
  url: string;
  prefix: string;
  logger: Logger;
  /** News goes through again after some of it may have been lost: a connection was gone, or Redis did not answer. */
  onRecovered(): void;
}

export interface ReplicaBus {
  /** For Socket.IO's `adapter` option. */
  adapter: ReturnType<typeof createAdapter>;
  isUp(): boolean;
  close(): void;
}

/**
 * The two Redis connections under Socket.IO's adapter. Publishing never waits and never throws: what can't be published now
 * is not kept for later, because the rooms find it in the database.
 */
export function connectReplicaBus({ url, prefix, logger, onRecovered }: ReplicaBusOptions): ReplicaBus {
  const shared = {
    maxRetriesPerRequest: null,
    connectTimeout: 3_000,
    keepAlive: 5_000,
    retryStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, 1_000),
  };
  const publisher = new Redis(url, { ...shared, enableOfflineQueue: false, commandTimeout: 3_000 });
  const subscriber = new Redis(url, shared);
  let isWhole = true;
  let isClosed = false;

  const failed = () => {
    isWhole = false;
  };
  const recover = async () => {
    if (isWhole || isClosed || publisher.status !== 'ready' || subscriber.status !== 'ready') return;
    // Answered after the subscriptions are in place again, which were sent before it.
    await subscriber.ping();
    if (isWhole) return;
    isWhole = true;
    onRecovered();
  };
  const worked = () => void recover().catch(failed);
  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error: NodeJS.ErrnoException) =>
      logger.warn({ code: error.code }, 'redis is away'),
    );
    connection.on('close', failed);
    connection.on('ready', worked);
  }

  return {
    adapter: createAdapter(quiet(publisher, worked, failed), quiet(subscriber, worked, failed), {
      key: `${prefix}chat:socket.io`,
    }),
    isUp: () => isWhole && publisher.status === 'ready' && subscriber.status === 'ready',
    close: () => {
      isClosed = true;
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** The part of a connection that the adapter uses, which awaits none of its promises: a refusal would end the process. */
function quiet(connection: Redis, onSuccess: () => void, onFailure: () => void) {
  const settle = (work: Promise<unknown>) => void work.then(onSuccess, onFailure);
  return {
    publish: (channel: string, message: string | Buffer) => settle(connection.publish(channel, message)),
    psubscribe: (...patterns: string[]) => settle(connection.psubscribe(...patterns)),
    punsubscribe: (...patterns: string[]) => settle(connection.punsubscribe(...patterns)),
    subscribe: (channels: string[]) => settle(connection.subscribe(...channels)),
    unsubscribe: (channels: string[]) => settle(connection.unsubscribe(...channels)),
    on: connection.on.bind(connection),
    off: connection.off.bind(connection),
  };
}
