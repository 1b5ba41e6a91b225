/**
 * Competes with the browser's other tabs to lead. The lock frees itself when its tab closes or crashes, and the next tab in line
 * takes over. `lead` begins to lead and returns how to stop. `takeOver` takes the lead from a leader that does not answer.
 */
export function competeToLead(lockName: string, lead: () => () => void) {
  let isOver = false;
  let request = new AbortController();
  let release: (() => void) | undefined;

  const hold = () => {
    if (isOver) return Promise.resolve();
    const stop = lead();
    const { promise, resolve } = Promise.withResolvers<void>();
    let isHeld = true;
    const end = () => {
      if (!isHeld) return;
      isHeld = false;
      stop();
      if (release === end) release = undefined;
      resolve();
    };
    release = end;
    return promise;
  };
  const enter = (options: LockOptions) => {
    navigator.locks.request(lockName, options, hold).catch(() => {
      // Refused because we left the line, or the lead was taken over: then back to the end of the line.
      if (options.signal?.aborted) return;
      release?.();
      if (!isOver) queue();
    });
  };
  const queue = () => {
    request = new AbortController();
    enter({ signal: request.signal });
  };
  queue();

  return {
    isLeader: () => release !== undefined,
    takeOver: () => {
      if (isOver || release !== undefined) return;
      request.abort();
      enter({ steal: true });
    },
    leave: () => {
      isOver = true;
      request.abort();
      release?.();
    },
  };
}

/** Web Locks exist in secure contexts only: over HTTPS, and on localhost. */
export const canCompete = () => 'locks' in navigator && 'BroadcastChannel' in globalThis;
