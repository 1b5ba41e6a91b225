import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { supervise } from '../process/supervise.ts';
import type { InfrastructureServer, ServerContext } from './infrastructureServer.ts';
import { answersHttp } from './probe.ts';

const guard = fileURLToPath(new URL('./mailGuard.cjs', import.meta.url));
const main = fileURLToPath(new URL('../text-sandbox/main.ts', import.meta.url));

/** The text catcher: takes text messages as a provider would, and shows them on a page and as JSON under /messages. */
export async function launchTexts(context: ServerContext): Promise<InfrastructureServer> {
  const { home } = context;
  const port = await home.ports.portFor('texts');
  const url = `http://127.0.0.1:${port}`;
  const token = home.secrets.textProviderToken;
  const handle = supervise({
    ...context,
    name: 'texts',
    graceSeconds: 3,
    program: {
      command: process.execPath,
      args: ['--require', guard, main],
      env: {
        HOST: '127.0.0.1',
        PORT: String(port),
        TEXT_PROVIDER_TOKEN: token,
        SANDBOX_STATE_DIR: join(home.data, 'texts'),
      },
    },
    isReady: () => answersHttp(`${url}/healthz`),
  });
  return {
    env: {
      TEXT_PROVIDER_URL: `${url}/messages`,
      TEXT_PROVIDER_TOKEN: token,
      TEXT_FROM: '+14165550142',
      TEXT_UI_URL: url,
    },
    describe: async () => 'a sandbox for text messages',
    handle,
  };
}
