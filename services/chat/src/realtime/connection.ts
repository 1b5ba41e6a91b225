import type { ChatServerPayloads } from '@livery/shared-types';
import type { Actor } from '../domain/conversation.ts';
import type { Backpressure } from './Backpressure.ts';

/** A frame for many sockets, encoded once. */
export class Frame {
  readonly event: string;
  readonly payload: object;
  #bytes: Buffer | undefined;

  constructor(event: string, payload: object) {
    this.event = event;
    this.payload = payload;
  }

  /** For the raw socket: one object with the event's name as `type`. */
  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(JSON.stringify({ type: this.event, ...this.payload }));
    return this.#bytes;
  }
}

export const frameOf = <T extends keyof ChatServerPayloads>(
  event: T,
  payload: ChatServerPayloads[T],
): Frame => new Frame(event, payload);

export interface Connection {
  readonly kind: 'raw' | 'socket.io';
  readonly actor: Actor;
  readonly address: string;
  readonly backpressure: Backpressure;
  /** A client that uses the numbering. A plain client of `/ws` gets messages as the spec has them, and nothing else. */
  readonly isNumbered: boolean;
  readonly isOpen: boolean;
  /** Sends a frame, or cuts a client that is too slow. */
  send(frame: Frame): void;
  /** Closes with a close code, where the transport has one. */
  close(code: number, reason: string): void;
  /** Pings the client, and cuts one that did not answer the last ping. Only for transports without a heartbeat. */
  ping?(): void;
}

/** From RFC 6455. */
export const CLOSE = {
  unsupported: 1003,
  policy: 1008,
  restart: 1012,
} as const;
