import { useEffect, useState } from 'react';

/** A second press within this time is a double press: another button may have come under the thumb. */
const DOUBLE_PRESS_MS = 1_200;

/** Whether something was pressed a moment ago, and how to say so. */
export function useRest(): [isResting: boolean, rest: () => void] {
  const [restsSince, setRestsSince] = useState<number>();
  useEffect(() => {
    if (restsSince === undefined) return undefined;
    const timer = setTimeout(() => setRestsSince(undefined), DOUBLE_PRESS_MS);
    return () => clearTimeout(timer);
  }, [restsSince]);
  return [restsSince !== undefined, () => setRestsSince(performance.now())];
}
