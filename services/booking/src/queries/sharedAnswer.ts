/** One answer for all who wait. Who asks while it is being found gets the next: none is older than its question. */
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
