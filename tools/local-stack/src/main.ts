// The second half of `npm start`. scripts/start.mjs has prepared Node, packages and the built site.
import { isPortFree } from './state/portRegistry.ts';
import { adminLogin } from './adminLogin.ts';
import { openHome } from './state/home.ts';
import { readSettings } from './readSettings.ts';
import { startStack, type Stack } from './stack.ts';
import { failStart, stopOnSignals } from './stopOnSignals.ts';

const defaultMailUiPort = 1080;

const say = (line: string) => console.log(`› ${line}`);

/** Runs the product until it is stopped. `buildSite` resolves with the built site's folder. */
export async function main(
  args: string[],
  env: Record<string, string | undefined>,
  buildSite: () => Promise<string>,
): Promise<void> {
  const startedAt = Number(env.LIVERY_STARTED_AT ?? Date.now());
  try {
    const settings = readSettings(args, env);
    const home = openHome(env.LIVERY_HOME ?? '.livery', env.LIVERY_CACHE);
    stopOnSignals(home, say);
    try {
      // Checked before anything is built or started, so that a taken port is told at once.
      const port = await publicPort('PORT', settings.port);
      const mailUiPort = await mailPort(settings.mailUiPort, port);
      const { scale, demo } = settings;
      const stack = await startStack({
        home,
        siteFolder: buildSite(),
        say,
        env,
        port,
        mailUiPort,
        scale,
        demo,
        demoDay: demo,
      });
      const login = await adminLogin(env, stack.infrastructure.env.MONGODB_URI ?? '');
      const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
      console.log(`
  Livery runs (after ${seconds} s).

    Site      ${stack.url}
    Admin     ${stack.url}/admin   ${login}
    Dispatch  ${stack.url}/admin/dispatch
${demoLines(stack.demoPages)}    Mailbox   ${stack.mailUiUrl ?? 'wherever SMTP_URL leads'}
    Texts     ${stack.textUiUrl ?? 'wherever TEXT_PROVIDER_URL leads'}
    Payments  ${env.STRIPE_SECRET_KEY ? 'at the card provider' : 'in a sandbox that takes test cards only'}
    Logs      ${home.logs}

  Ctrl-C stops everything; the data stays.
`);
    } catch (error) {
      await home.stopEverything();
      throw error;
    }
  } catch (error) {
    failStart(error);
  }
}

const demoLines = (pages: Stack['demoPages']): string =>
  pages === undefined
    ? ''
    : `    Chauffeur ${pages.chauffeurUrl}   the page of ${pages.chauffeurName}
    Ride      ${pages.rideUrl}   what the passenger sees
`;

async function publicPort(name: string, port: number): Promise<number> {
  if (await isPortFree(port)) return port;
  throw new Error(
    `Port ${port} is taken by another program. Choose another one: ${name}=${port + 1} npm start`,
  );
}

async function mailPort(chosen: number | undefined, port: number): Promise<number | undefined> {
  if (chosen !== undefined) return publicPort('MAIL_UI_PORT', chosen);
  return port !== defaultMailUiPort && (await isPortFree(defaultMailUiPort)) ? defaultMailUiPort : undefined;
}
