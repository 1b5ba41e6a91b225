import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs, type InternalClient, type Logger } from '@livery/service-kit';
import { Settings } from '@livery/shared-types';
import type { SettingsStore } from '../store/settings.repository.ts';

/**
 * Asks catalog for the settings when this service has no copy yet, until it has one. Afterwards `settings.updated`
 * keeps the copy current.
 */
export async function learnSettings(
  settings: SettingsStore,
  catalog: InternalClient,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      if ((await settings.ccEmails()) !== undefined) return;
      await settings.save(await catalog.get('/internal/settings', Settings));
      logger.info('settings copied');
      return;
    } catch (err) {
      logger.warn({ err, attempt }, 'settings not known yet');
      await delay(backoffMs(attempt, { baseMs: 500, maxMs: 30_000 }), undefined, { signal }).catch(
        () => undefined,
      );
    }
  }
}
