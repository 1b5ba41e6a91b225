import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@livery/service-kit';
import type { PublicAnswer, PublicReads } from '../http/publicReads.ts';

/** No page is held up longer for what it can do without. */
const TIMEOUT_MS = 250;

export type LastKnownReads = ReturnType<typeof lastKnownReads>;

/** Reads what pages show but can do without: where the answer fails or takes its time, it is the last known one, or none. */
export function lastKnownReads(read: PublicReads['read'], logger: Logger) {
  const known = new Map<string, PublicAnswer>();

  return async (path: string): Promise<PublicAnswer | undefined> => {
    try {
      const asked = read(path);
      const answer =
        asked instanceof Promise
          ? await Promise.race([asked, setTimeout(TIMEOUT_MS, undefined, { ref: false })])
          : asked;
      if (answer?.status === 200) {
        known.set(path, answer);
        return answer;
      }
    } catch (error) {
      logger.debug({ error, path }, 'read failed, showing the last known answer');
    }
    return known.get(path);
  };
}
