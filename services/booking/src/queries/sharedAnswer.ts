/**
 * One run of `find` answers all who wait for it. A run that has begun may not see a change that was made since, so whoever asks
 * meanwhile gets the answer of the next run.
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
