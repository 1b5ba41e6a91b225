import { write, writeSync } from 'node:fs';

const BUSY_PAUSE_MS = 10;
const BUSY_TRIES = 100;

/**
 * Where log lines go: written in batches beside the work, and what is left at once when the process ends. When nobody
 * reads any more (the reader of our pipe died), lines are dropped: no log is worth a process that can't stop.
 */
export interface LogOutput {
  write(lines: string): void;
  flushSync(): void;
}

function createLogOutput(fd: number): LogOutput {
  let waiting: string[] = [];
  let isWriting = false;
  let isBroken = false;

  const give = (bytes: Buffer): void => {
    write(fd, bytes, (error, written) => {
      if (error && isBusy(error)) return void setTimeout(give, BUSY_PAUSE_MS, bytes);
      if (error) return lose();
      if (written < bytes.length) return give(bytes.subarray(written));
      isWriting = false;
      next();
    });
  };
  const next = (): void => {
    if (isWriting || waiting.length === 0) return;
    isWriting = true;
    give(takeWaiting());
  };
  const takeWaiting = (): Buffer => {
    const lines = waiting.join('');
    waiting = [];
    return Buffer.from(lines);
  };
  const lose = (): void => {
    isBroken = true;
    waiting = [];
  };

  const output: LogOutput = {
    write(lines) {
      if (isBroken) return;
      waiting.push(lines);
      next();
    },
    flushSync() {
      let bytes = takeWaiting();
      let busy = 0;
      while (bytes.length > 0 && busy < BUSY_TRIES) {
        try {
          bytes = bytes.subarray(writeSync(fd, bytes));
          busy = 0;
        } catch (error) {
          if (!isBusy(error)) return lose();
          busy += 1;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_PAUSE_MS);
        }
      }
    },
  };
  process.on('exit', output.flushSync);
  return output;
}

let standardOutput: LogOutput | undefined;

/** One for all loggers of a process, so that their lines stay in order. */
export const stdoutLog = (): LogOutput => (standardOutput ??= createLogOutput(process.stdout.fd ?? 1));

/** A reader that is only slow: the same bytes may go through in a moment. */
const isBusy = (error: unknown): boolean =>
  ['EAGAIN', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '');
