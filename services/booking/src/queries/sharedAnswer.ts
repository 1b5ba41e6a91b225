/** Runs once for all who wait. Who asks during a run waits for the next, since this one may miss a change just made. */
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
