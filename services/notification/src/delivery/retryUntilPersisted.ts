import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@livery/service-kit';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** When the service stops, the write is tried once more; after that the lease runs out. */
export async function retryUntilPersisted(
  write: () => Promise<void>,
  logger: Logger,
  isStopped: () => boolean,
): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      await write();
      return;
    } catch (err) {
      if (isStopped()) throw err;
      logger.warn({ err }, 'delivery outcome not stored, will retry');
      await delay(wait);
    }
  }
}
