import { useEffect, useState } from 'react';
import type { BookingStatus } from '@livery/shared-types/booking';

/** Long enough to see that something changed before one presses on. */
const holdMs = 2_000;

/**
 * When a colleague changes the booking on screen, other buttons take the place of those under the cursor. `isHeld` is true for a
 * moment then: a press meant for "Approve" must not become one of "Mark as Done".
 */
export function useStatusChangeGuard(status: BookingStatus | undefined) {
  const [first, setFirst] = useState(status);
  const [noticed, setNoticed] = useState(status);
  if (first === undefined && status !== undefined) {
    setFirst(status);
    setNoticed(status);
  }
  useEffect(() => {
    if (status === noticed) return undefined;
    const timer = setTimeout(() => setNoticed(status), holdMs);
    return () => clearTimeout(timer);
  }, [status, noticed]);
  return {
    isHeld: noticed !== undefined && status !== noticed,
    wasChangedByOthers: first !== undefined && status !== undefined && status !== first,
  };
}
