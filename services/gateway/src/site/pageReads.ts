import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@livery/service-kit';
import type { PublicAnswer, PublicReads } from '../http/publicReads.ts';

/** A page doesn't wait longer for what the browser can ask for itself. */
const TIMEOUT_MS = 2_000;
/** No page is held up longer for what it can do without. */
const FACT_TIMEOUT_MS = 250;

export type PageReads = ReturnType<typeof pageReads>;

/** The public's cached reads, for pages: a read that fails or takes its time holds no page up. */
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
    /** What a page shows where it is known: now, or the last time. */
    async askFact(path: string): Promise<PublicAnswer | undefined> {
      const answer = await readWithin(FACT_TIMEOUT_MS, path);
      if (answer?.status === 200) lastKnown.set(path, answer);
      return lastKnown.get(path);
    },
  };
}
