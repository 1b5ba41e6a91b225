import { useEffect, useState } from 'react';

/** The value once it has stayed the same for `waitMs`; the first at once. Values are compared by identity. */
export function useDebounced<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, waitMs, value);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}
