import type { Actor } from '../domain/actor.ts';
import type { Frame } from './frame.ts';

/** One open socket of either kind, as the rest of the service knows it. */
export interface Connection {
  readonly actor: Actor;
  /** Where it comes from, as the gateway saw it. */
  readonly address: string;
  /** Follows the numbering. A plain client of `/ws` doesn't: it gets messages as the spec has them and nothing else. */
  readonly isNumbered: boolean;
  readonly isOpen: boolean;
  /** Sends, or cuts a client that is too slow to be sent more. */
  send(frame: Frame): void;
  /** Resolves when the client has taken most of what it was sent; false when it is gone. */
  flushed(): Promise<boolean>;
  /** Says goodbye, with a close code where the transport has one. */
  close(code: number, reason: string): void;
  /** Ends it at once. */
  cut(reason: CutReason): void;
}

export type CutReason = 'slow' | 'stalled' | 'silent' | 'flood' | 'stopping';

/** Close codes of RFC 6455 that we use. */
export const CLOSE = {
  unsupported: 1003,
  policy: 1008,
  restart: 1012,
} as const;
