import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@livery/service-kit';
import type { PublicAnswer, PublicReads } from '../http/publicReads.ts';

/** After this the page is sent without, and the browser asks. */
const TIMEOUT_MS = 2_000;
/** For what a page can do without. */
const FACT_TIMEOUT_MS = 250;

export type PageReads = ReturnType<typeof pageReads>;

/** Public reads for pages. One that fails or is slow does not hold the page up. */
export function pageReads(read: PublicReads['read'], logger: Logger) {
  const lastKnown = new Map<string, PublicAnswer>();

  const readWithin = async (timeoutMs: number, path: string): Promise<PublicAnswer | undefined> => {
    try {
      return await Promise.race([read(path), setTimeout(timeoutMs, undefined, { ref: false })]);
    } catch (error) {
      logger.debug({ error, path }, 'read failed, making the page without it');
      return undefined;
    }
  };

  return {
    ask: (path: string) => readWithin(TIMEOUT_MS, path),
    /** The present answer, or else the last one. */
    async askFact(path: string): Promise<PublicAnswer | undefined> {
      const answer = await readWithin(FACT_TIMEOUT_MS, path);
      if (answer?.status === 200) lastKnown.set(path, answer);
      return lastKnown.get(path);
    },
  };
}
