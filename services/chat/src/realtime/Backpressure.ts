import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { counter } from '@livery/service-kit';

export type CutReason = 'slow' | 'stalled' | 'silent' | 'flood' | 'stopping';

/** How much may wait for one client, the frame about to be sent included. */
const MAX_BACKLOG_BYTES = 256 * 1024;
/** With less than this waiting, a client has kept up. */
const LOW_WATER_BYTES = 32 * 1024;
const FLUSH_TIMEOUT_MS = 15_000;
const FLUSH_CHECK_MS = 20;
/** How much one client may send in a second. */
const MAX_BYTES_IN_PER_SECOND = 1024 * 1024;
/** A client that takes nothing for this long although something waits for it does not read. */
const MAX_STALL_MS = 30_000;

const cuts = counter('livery_chat_cut_total', 'Sockets cut by us', ['reason']);

/** Cuts a client that reads too slowly or sends too much. `queued`: bytes that wait in front of the TCP buffer. */
export class Backpressure {
  readonly #socket: Socket;
  readonly #queued: () => number;
  #bytesReadBefore = 0;
  #bytesTakenBefore = 0;
  #takenAt = Date.now();

  constructor(socket: Socket, queued: () => number = nothing) {
    this.#socket = socket;
    this.#queued = queued;
  }

  get #backlog(): number {
    return this.#socket.writableLength + this.#queued();
  }

  cut(reason: CutReason): void {
    if (this.#socket.destroyed) return;
    cuts.inc({ reason });
    this.#socket.destroy();
  }

  /** Whether a frame of this size may be sent; if not, the client is cut. */
  admits(bytes: number): boolean {
    if (this.#socket.destroyed) return false;
    if (this.#backlog + bytes <= MAX_BACKLOG_BYTES) return true;
    this.cut('slow');
    return false;
  }

  /** Resolves when the client has taken most of what it was sent; false when it is gone. */
  async flushed(): Promise<boolean> {
    const deadline = Date.now() + FLUSH_TIMEOUT_MS;
    while (!this.#socket.destroyed && this.#backlog > LOW_WATER_BYTES) {
      if (Date.now() > deadline) this.cut('slow');
      await delay(FLUSH_CHECK_MS);
    }
    return !this.#socket.destroyed;
  }

  /** Must be called every second. */
  check(now = Date.now()): void {
    const { bytesRead, bytesWritten, writableLength } = this.#socket;
    const bytesTaken = bytesWritten - writableLength;
    const backlog = this.#backlog;
    if (bytesTaken !== this.#bytesTakenBefore || backlog === 0) this.#takenAt = now;
    const received = bytesRead - this.#bytesReadBefore;
    this.#bytesTakenBefore = bytesTaken;
    this.#bytesReadBefore = bytesRead;
    if (received > MAX_BYTES_IN_PER_SECOND) this.cut('flood');
    else if (backlog > MAX_BACKLOG_BYTES) this.cut('slow');
    else if (now - this.#takenAt > MAX_STALL_MS) this.cut('stalled');
  }
}

const nothing = () => 0;
