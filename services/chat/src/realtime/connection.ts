import type { ChatServerPayloads } from '@livery/shared-types';
import type { Actor } from '../domain/conversation.ts';
import type { Backpressure } from './Backpressure.ts';

/** What is sent to many sockets: encoded once, whoever gets it. */
export class Frame {
  readonly event: string;
  readonly payload: object;
  #bytes: Buffer | undefined;

  constructor(event: string, payload: object) {
    this.event = event;
    this.payload = payload;
  }

  /** As the raw socket carries it: one object, with the event's name as `type`. */
  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(JSON.stringify({ type: this.event, ...this.payload }));
    return this.#bytes;
  }
}

export const frameOf = <T extends keyof ChatServerPayloads>(
  event: T,
  payload: ChatServerPayloads[T],
): Frame => new Frame(event, payload);

/** One open socket of either kind. */
export interface Connection {
  readonly kind: 'raw' | 'socket.io';
  readonly actor: Actor;
  /** Where it comes from, as the gateway saw it. */
  readonly address: string;
  readonly backpressure: Backpressure;
  /** Follows the numbering. A plain client of `/ws` doesn't: it gets messages as the spec has them and nothing else. */
  readonly isNumbered: boolean;
  readonly isOpen: boolean;
  /** Sends, or cuts a client that is too slow to be sent more. */
  send(frame: Frame): void;
  /** Closes it properly, with a close code where the transport has one. */
  close(code: number, reason: string): void;
  /** Where the transport has no heartbeat of its own: cuts a client that did not answer the last ping, and pings any other. */
  ping?(): void;
}

/** Close codes of RFC 6455 that we use. */
export const CLOSE = {
  unsupported: 1003,
  policy: 1008,
  restart: 1012,
} as const;
