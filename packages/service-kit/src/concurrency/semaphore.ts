import type { EventEmitter } from 'node:events';
import { withTimeout } from './withTimeout.ts';

/** At most `size` holders at a time; the others wait in order. */
export function createSemaphore(size: number) {
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
    /** False when there was no room in time. */
    acquire: (timeoutMs: number): Promise<boolean> => {
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
    release: (): void => {
      held -= 1;
      admit();
      if (held === 0) for (const done of emptied.splice(0)) done();
    },
    /** Lets nobody in until `emitter` emits `event` or closes: its buffer is full. */
    pauseUntil: (emitter: EventEmitter, event: string): void => {
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
    whenEmpty: async (timeoutMs: number): Promise<void> => {
      if (held === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      emptied.push(resolve);
      await withTimeout(timeoutMs, promise);
    },
  };
}
