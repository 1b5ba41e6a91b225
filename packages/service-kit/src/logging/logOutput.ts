import { write, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Lines of one moment are written together: a write costs more than composing a line. */
const GATHER_MS = 20;
const BUSY_PAUSE_MS = 10;
const BUSY_TRIES = 100;

const writeSome = promisify(write);

/** Lines are written in batches, and dropped when nobody reads them: no log is worth a process that can't stop. */
function createLogOutput(fd: number) {
  let waiting = '';
  let isWriting = false;
  let isBroken = false;

  const takeWaiting = (): Buffer => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    return bytes;
  };
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    await delay(GATHER_MS, undefined, { ref: false });
    for (let bytes = takeWaiting(); bytes.length > 0; bytes = takeWaiting()) {
      while (bytes.length > 0 && !isBroken) {
        try {
          bytes = bytes.subarray((await writeSome(fd, bytes)).bytesWritten);
        } catch (error) {
          isBroken = !isBusy(error);
          await delay(BUSY_PAUSE_MS);
        }
      }
    }
    isWriting = false;
  };
  const flushSync = (): void => {
    let bytes = takeWaiting();
    let busy = 0;
    while (bytes.length > 0 && !isBroken && busy < BUSY_TRIES) {
      try {
        bytes = bytes.subarray(writeSync(fd, bytes));
        busy = 0;
      } catch (error) {
        isBroken = !isBusy(error);
        busy += 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS);
      }
    }
  };
  process.on('exit', flushSync);
  return {
    write: (lines: string): void => {
      if (isBroken) return;
      waiting += lines;
      if (!isWriting) void writeAll();
    },
    flushSync,
  };
}

let standardOutput: ReturnType<typeof createLogOutput> | undefined;

/** One for all loggers of a process, so that their lines stay in order. */
export const stdoutLog = () => (standardOutput ??= createLogOutput(process.stdout.fd ?? 1));

/** A reader that is only slow: the same bytes may go through in a moment. */
const isBusy = (error: unknown): boolean =>
  ['EAGAIN', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '');
