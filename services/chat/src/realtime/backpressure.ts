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

/**
 * Watches one TCP connection, and cuts it when its client reads too slowly or sends too much. `queued` says how many bytes
 * wait in front of the connection's own buffer.
 */
export function createBackpressure(socket: Socket, queued: () => number = () => 0) {
  let bytesReadBefore = 0;
  let bytesTakenBefore = 0;
  let takenAt = Date.now();
  const backlog = () => socket.writableLength + queued();

  const cut = (reason: CutReason): void => {
    if (socket.destroyed) return;
    cuts.inc({ reason });
    socket.destroy();
  };

  return {
    cut,

    /** Whether a frame of this size may be sent; if not, the client is cut. */
    admits: (bytes: number): boolean => {
      if (socket.destroyed) return false;
      if (backlog() + bytes <= MAX_BACKLOG_BYTES) return true;
      cut('slow');
      return false;
    },

    /** Resolves when the client has taken most of what it was sent; false when it is gone. */
    flushed: async (): Promise<boolean> => {
      const deadline = Date.now() + FLUSH_TIMEOUT_MS;
      while (!socket.destroyed && backlog() > LOW_WATER_BYTES) {
        if (Date.now() > deadline) cut('slow');
        await delay(FLUSH_CHECK_MS);
      }
      return !socket.destroyed;
    },

    /** Must be called every second. */
    check: (now = Date.now()): void => {
      const { bytesRead, bytesWritten, writableLength } = socket;
      const bytesTaken = bytesWritten - writableLength;
      if (bytesTaken !== bytesTakenBefore || backlog() === 0) takenAt = now;
      const received = bytesRead - bytesReadBefore;
      bytesTakenBefore = bytesTaken;
      bytesReadBefore = bytesRead;
      if (received > MAX_BYTES_IN_PER_SECOND) cut('flood');
      else if (backlog() > MAX_BACKLOG_BYTES) cut('slow');
      else if (now - takenAt > MAX_STALL_MS) cut('stalled');
    },
  };
}
export type Backpressure = ReturnType<typeof createBackpressure>;
