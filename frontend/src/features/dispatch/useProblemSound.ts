import type { DispatchTrip } from '@livery/shared-types/dispatch';
import { useEffect } from 'react';
import { ringOnce } from '../../ui/alertSound.ts';

/** Rings once for each problem that nobody has seen to, in whichever tab shows it first. */
export function useProblemSound(trips: readonly DispatchTrip[] | undefined) {
  const open = trips?.flatMap(({ id, problems }) => problems.map((problem) => `problem-${id}-${problem.id}`));
  const keys = open?.join(' ') ?? '';
  useEffect(() => {
    for (const key of keys.split(' ').filter(Boolean)) void ringOnce(key);
  }, [keys]);
}
