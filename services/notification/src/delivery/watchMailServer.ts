import { setTimeout as delay } from 'node:timers/promises';
import { gauge } from '@livery/service-kit';
import type { Mailer } from './mailer.ts';

/** Mail servers count connections that bring no e-mail, so they are looked at rarely. */
const LOOK_EVERY_MS = 30_000;
const WHILE_AWAY_MS = 5_000;
/** A scrape waits no longer than this; a late answer is reported by the next one. */
const SCRAPE_WAIT_MS = 1_000;

/** Measures at scrapes whether the mail server can be reached. */
export function watchMailServer(mailer: Pick<Mailer, 'isReachable'>): void {
  let nextLookAt = 0;
  let looking: Promise<void> | undefined;
  gauge('livery_mail_server_up', 'Whether the mail server can be reached', ['protocol'], async (isUp) => {
    const look = async () => {
      const isReachable = await mailer.isReachable();
      isUp.set({ protocol: 'smtp' }, isReachable ? 1 : 0);
      nextLookAt = Date.now() + (isReachable ? LOOK_EVERY_MS : WHILE_AWAY_MS);
      looking = undefined;
    };
    if (Date.now() >= nextLookAt) looking ??= look();
    await Promise.race([looking, delay(SCRAPE_WAIT_MS, undefined, { ref: false })]);
  });
}
