import type { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { Backpressure } from './Backpressure.ts';

const CAP_BYTES = 256 * 1024;
const STALL_MS = 30_000;

/** The counts of a TCP connection, as far as they are watched. */
class FakeSocket {
  destroyed = false;
  /** What was handed over, and how much of it still waits here. */
  bytesWritten = 0;
  writableLength = 0;
  bytesRead = 0;

  destroy(): void {
    this.destroyed = true;
  }

  /** Something is written, which the client does not take yet. */
  write(bytes: number): void {
    this.bytesWritten += bytes;
    this.writableLength += bytes;
  }
}

let socket: FakeSocket;
let queued: number;
let backpressure: Backpressure;
let start: number;
beforeEach(() => {
  socket = new FakeSocket();
  queued = 0;
  backpressure = new Backpressure(socket as unknown as Socket, () => queued);
  start = Date.now();
});

describe('a frame', () => {
  it('that would pass the cap together with what waits is refused, and its client cut', () => {
    socket.write(CAP_BYTES - 1_000);
    expect(backpressure.admits(1_000)).toBe(true);
    expect(socket.destroyed).toBe(false);
    expect(backpressure.admits(1_001)).toBe(false);
    expect(socket.destroyed).toBe(true);
  });

  it('counts together with what the layer above keeps back', () => {
    queued = CAP_BYTES - 1_000;
    expect(backpressure.admits(1_000)).toBe(true);
    expect(backpressure.admits(1_001)).toBe(false);
    expect(socket.destroyed).toBe(true);
  });

  it('is not admitted once the connection is gone', () => {
    socket.destroy();
    expect(backpressure.admits(1)).toBe(false);
  });
});

describe('the check of every second', () => {
  it('cuts a client for whom more waits than the cap', () => {
    queued = CAP_BYTES;
    backpressure.check(start + 1_000);
    expect(socket.destroyed).toBe(false);
    queued = CAP_BYTES + 1;
    backpressure.check(start + 2_000);
    expect(socket.destroyed).toBe(true);
  });

  it('cuts a client that takes nothing for too long although it answers every ping', () => {
    socket.write(1_000);
    const secondsUntil = (ms: number) => Array.from({ length: ms / 1_000 }, (_, index) => index + 1);
    backpressure.check(start);
    for (const second of secondsUntil(STALL_MS)) {
      socket.bytesRead += 6;
      backpressure.check(start + second * 1_000);
    }
    expect(socket.destroyed).toBe(false);
    backpressure.check(start + STALL_MS + 1_000);
    expect(socket.destroyed).toBe(true);
  });

  it('keeps a client that takes a little now and then, and one for whom nothing waits', () => {
    socket.write(1_000);
    for (let second = 0; second <= 120; second += 20) {
      socket.writableLength -= 1;
      backpressure.check(start + second * 1_000);
    }
    expect(socket.destroyed).toBe(false);
    socket.writableLength = 0;
    backpressure.check(start + 200_000);
    backpressure.check(start + 900_000);
    expect(socket.destroyed).toBe(false);
  });

  it('cuts a client that sends more than a megabyte in a second', () => {
    socket.bytesRead = 1024 * 1024;
    backpressure.check(start + 1_000);
    expect(socket.destroyed).toBe(false);
    socket.bytesRead += 1024 * 1024 + 1;
    backpressure.check(start + 2_000);
    expect(socket.destroyed).toBe(true);
  });
});
