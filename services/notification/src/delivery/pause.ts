const SHORTEST_MS = 1_000;

/** While a server is away, tries pause, longer with the outage. After each pause one try tells if it is back. */
export function createPause(longestMs: number) {
  let awaySince: number | undefined;
  let until = 0;
  const extend = (since: number) => {
    until = Date.now() + Math.round(Math.min(longestMs, Math.max(SHORTEST_MS, (Date.now() - since) / 2)));
  };
  const remainingMs = () => Math.max(0, until - Date.now());

  return {
    remainingMs,
    mayBeTried: () => remainingMs() === 0,
    /** Whether a try may be made now. */
    enter(): boolean {
      if (awaySince === undefined) return true;
      if (remainingMs() > 0) return false;
      extend(awaySince);
      return true;
    },
    failed(since = Date.now()): void {
      awaySince ??= since;
      extend(awaySince);
    },
    /** Notes an answer. Returns since when the server had been away, if it was. */
    answered(): Date | undefined {
      const since = awaySince;
      [awaySince, until] = [undefined, 0];
      return since === undefined ? undefined : new Date(since);
    },
  };
}
