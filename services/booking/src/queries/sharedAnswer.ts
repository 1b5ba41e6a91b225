/**
 * Finds an answer for all who wait for it, one at a time. Who asks while one is being found waits for the next, as that one may
 * miss what was done a moment ago: an answer is never older than its question, and a hundred who ask cost as much as one.
 */
export function sharedAnswer<Answer>(find: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  const begin = () => {
    next = undefined;
    return find();
  };
  return () => {
    if (next === undefined) {
      next = running.then(begin, begin);
      running = next;
    }
    return next;
  };
}
