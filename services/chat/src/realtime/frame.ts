import type { ChatServerPayloads } from '@livery/shared-types';

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
