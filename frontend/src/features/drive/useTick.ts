import { useEffect, useState } from 'react';

/** Renders again every `everyMs`; undefined stops it. */
export function useTick(everyMs: number | undefined) {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
