import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHome, startInfrastructure } from '@livery/local-stack';

export interface Mailbox {
  smtpUrl: string;
  uiUrl: string;
}

/** Servers of the test's own: a mailbox that holds only its e-mails, a broker that it may stop. */
export async function startPrivateServers({ rabbit = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'livery-servers-'));
  const home = openHome(folder);
  const stop = async () => {
    await home.stopEverything();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const infrastructure = await startInfrastructure({
      home,
      env: {},
      mongo: false,
      redis: false,
      rabbit,
      mail: true,
      restartOnCrash: false,
    });
    const { AMQP_URL, SMTP_URL = '', MAIL_UI_URL = '' } = infrastructure.env;
    const mailbox: Mailbox = { smtpUrl: SMTP_URL, uiUrl: MAIL_UI_URL };
    return { amqpUrl: AMQP_URL, rabbit: infrastructure.rabbit, mailbox, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
export type PrivateServers = Awaited<ReturnType<typeof startPrivateServers>>;
