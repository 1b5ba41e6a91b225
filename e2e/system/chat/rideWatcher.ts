import { io, type Socket } from 'socket.io-client';
import type { Position, RideFrame } from '@livery/shared-types';

const RETRY_MS = 400;

/** A passenger's page that follows a ride through the gateway: it comes back by itself and watches again. */
export class RideWatcher {
  /** Positions in the order in which they came. */
  readonly positions: Position[] = [];
  /** How often it was told to fetch the ride again. */
  refetches = 0;
  /** When it watched again after its connection was lost. */
  readonly returnedAt: number[] = [];
  isWatching = false;
  #wasIn = false;
  readonly #socket: Socket;

  constructor(siteUrl: string, token: string) {
    this.#socket = io(siteUrl, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: RETRY_MS,
      reconnectionDelayMax: 4 * RETRY_MS,
      extraHeaders: { origin: new URL(siteUrl).origin },
    });
    this.#socket.on('ride', ({ position }: RideFrame) => {
      if (position === null) this.refetches += 1;
      else this.positions.push(position);
    });
    this.#socket.on('disconnect', () => (this.isWatching = false));
    this.#socket.on('connect', () => {
      this.#socket
        .timeout(8_000)
        .emitWithAck('watch', { token })
        .then((answer: { ok?: boolean }) => {
          if (answer.ok !== true) throw new Error(JSON.stringify(answer));
          if (this.#wasIn) this.returnedAt.push(Date.now());
          this.#wasIn = true;
          this.isWatching = true;
        })
        .catch(() => this.#socket.io.engine.close());
    });
  }

  leave(): void {
    this.#socket.disconnect();
  }
}
