import type { ChatNews } from '@livery/shared-types';

/** One piece of news on its way to many sockets: encoded once, whoever gets it. */
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

export const news = <T extends keyof ChatNews>(event: T, payload: ChatNews[T]): Frame =>
  new Frame(event, payload);
