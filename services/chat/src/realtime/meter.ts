import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { counter } from '@livery/service-kit';
import type { CutReason } from './connection.ts';

/** What may wait for one client, the frame about to be sent included. */
const MAX_BACKLOG_BYTES = 256 * 1024;
/** Below this a client counts as having kept up. */
const CALM_BYTES = 32 * 1024;
const FLUSH_PATIENCE_MS = 15_000;
const FLUSH_CHECK_MS = 20;
/** What one client may send us in a second, whatever it is. */
const MAX_BYTES_IN_PER_SECOND = 1024 * 1024;
/** A client that takes nothing for this long although something waits for it doesn't read. */
const MAX_STALL_MS = 30_000;

const cuts = counter('livery_chat_cut_total', 'Sockets cut by us', ['reason']);

/** Watches one TCP connection, and cuts it when it takes too little or sends too much. */
export class Meter {
  readonly #socket: Socket;
  readonly #queued: () => number;
  #lastRead = 0;
  #lastTaken = 0;
  #tookAt = Date.now();

  /** `queued` says how many bytes wait in front of the TCP connection's own buffer. */
  constructor(socket: Socket, queued: () => number = () => 0) {
    this.#socket = socket;
    this.#queued = queued;
  }

  get backlog(): number {
    return this.#socket.writableLength + this.#queued();
  }

  /** Whether a frame of this size may be added; if not, the client is cut. */
  admits(bytes: number): boolean {
    if (this.#socket.destroyed) return false;
    if (this.backlog + bytes <= MAX_BACKLOG_BYTES) return true;
    this.cut('slow');
    return false;
  }

  async flushed(): Promise<boolean> {
    const deadline = Date.now() + FLUSH_PATIENCE_MS;
    while (!this.#socket.destroyed && this.backlog > CALM_BYTES) {
      if (Date.now() > deadline) this.cut('slow');
      await delay(FLUSH_CHECK_MS);
    }
    return !this.#socket.destroyed;
  }

  /** To be called every second. */
  check(now = Date.now()): void {
    const { bytesRead, bytesWritten, writableLength } = this.#socket;
    const taken = bytesWritten - writableLength;
    if (taken !== this.#lastTaken || this.backlog === 0) this.#tookAt = now;
    const received = bytesRead - this.#lastRead;
    this.#lastTaken = taken;
    this.#lastRead = bytesRead;
    if (received > MAX_BYTES_IN_PER_SECOND) this.cut('flood');
    else if (this.backlog > MAX_BACKLOG_BYTES) this.cut('slow');
    else if (now - this.#tookAt > MAX_STALL_MS) this.cut('stalled');
  }

  cut(reason: CutReason): void {
    if (this.#socket.destroyed) return;
    cuts.inc({ reason });
    this.#socket.destroy();
  }
}
