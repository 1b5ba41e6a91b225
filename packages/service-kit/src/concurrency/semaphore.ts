import type { EventEmitter } from 'node:events';

export interface Semaphore {
  /** False when no room was found in time. */
  acquire(timeoutMs: number): Promise<boolean>;
  release(): void;
  /** How many hold a place now. */
  held(): number;
  /** Lets nobody in until `emitter` says `event` or closes: its buffer is full. */
  pauseUntil(emitter: EventEmitter, event: string): void;
  whenEmpty(timeoutMs: number): Promise<void>;
}

/** At most `size` holders at a time; the others wait in order. */
export function createSemaphore(size: number): Semaphore {
  const waiting: (() => void)[] = [];
  const emptied: (() => void)[] = [];
  let held = 0;
  let isPaused = false;
  const hasRoom = () => !isPaused && held < size;

  const admit = () => {
    while (hasRoom() && waiting.length > 0) {
      held += 1;
      waiting.shift()?.();
    }
  };

  return {
    acquire: (timeoutMs) => {
      if (hasRoom() && waiting.length === 0) {
        held += 1;
        return Promise.resolve(true);
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const enter = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        resolve(false);
      }, timeoutMs);
      waiting.push(enter);
      return promise;
    },
    held: () => held,
    release: () => {
      held -= 1;
      admit();
      if (held === 0) for (const done of emptied.splice(0)) done();
    },
    pauseUntil: (emitter, event) => {
      if (isPaused) return;
      isPaused = true;
      const resume = () => {
        emitter.off(event, resume);
        emitter.off('close', resume);
        isPaused = false;
        admit();
      };
      emitter.once(event, resume);
      emitter.once('close', resume);
    },
    whenEmpty: (timeoutMs) => {
      if (held === 0) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeoutMs);
      emptied.push(() => {
        clearTimeout(timer);
        resolve();
      });
      return promise;
    },
  };
}
