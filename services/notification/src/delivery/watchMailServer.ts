import { setTimeout as delay } from 'node:timers/promises';
import { gauge } from '@livery/service-kit';
import { openSmtpSession } from './smtpSession.ts';

/** Reached once in so long is enough to know; mail servers count who calls without an e-mail. */
const LOOK_EVERY_MS = 30_000;
const WHILE_AWAY_MS = 5_000;
/** A scrape waits no longer; the answer is there for the next one. */
const SCRAPE_WAIT_MS = 1_000;

/** At a scrape, when it has been a while: whether the mail server can be reached, by greeting it. */
export function watchMailServer(smtpUrl: string): void {
  let nextLookAt = 0;
  let looking: Promise<void> | undefined;
  gauge('livery_mail_server_up', 'Whether the mail server can be reached', ['protocol'], async (isUp) => {
    const look = async () => {
      const link = await openSmtpSession(smtpUrl).catch(() => undefined);
      link?.close();
      isUp.set({ protocol: 'smtp' }, link === undefined ? 0 : 1);
      nextLookAt = Date.now() + (link === undefined ? WHILE_AWAY_MS : LOOK_EVERY_MS);
      looking = undefined;
    };
    if (Date.now() >= nextLookAt) looking ??= look();
    await Promise.race([looking, delay(SCRAPE_WAIT_MS, undefined, { ref: false })]);
  });
}
