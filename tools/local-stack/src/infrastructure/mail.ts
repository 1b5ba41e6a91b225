import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { supervise } from '../process/supervise.ts';
import type { InfrastructureServer, ServerContext } from './infrastructureServer.ts';
import { answersHttp, isListening } from './probe.ts';

const guard = fileURLToPath(new URL('./mailGuard.cjs', import.meta.url));
const packageFile = createRequire(import.meta.url).resolve('maildev/package.json');

/** The mail catcher: takes all e-mails over SMTP, and shows them on a page and as JSON under /email. */
export async function launchMail(context: ServerContext, uiPort: number): Promise<InfrastructureServer> {
  const { home } = context;
  const smtpPort = await home.ports.portFor('smtp');
  const folder = join(home.data, 'mail');
  mkdirSync(folder, { recursive: true });
  const url = `http://127.0.0.1:${uiPort}`;
  const flags = { smtp: smtpPort, web: uiPort, ip: '127.0.0.1', 'mail-directory': folder };
  const handle = supervise({
    ...context,
    name: 'mail',
    graceSeconds: 3,
    program: {
      command: process.execPath,
      args: [
        '--require',
        guard,
        join(dirname(packageFile), 'bin/maildev'),
        ...Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, String(value)]),
      ],
    },
    isReady: async () =>
      (await isListening({ host: '127.0.0.1', port: smtpPort })) && answersHttp(`${url}/healthz`),
  });
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_UI_URL: url },
    describe: async () => `MailDev ${version}`,
    handle,
  };
}
