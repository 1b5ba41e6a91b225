import { setTimeout as delay } from 'node:timers/promises';
import { answersHttp } from './infrastructure/probe.ts';
import { type Infrastructure, launchInfrastructure } from './infrastructure/startInfrastructure.ts';
import { loadDemoOnce } from './demoData.ts';
import { launchServices, type Services } from './services/startServices.ts';
import type { Scale } from './services/table.ts';
import type { Home } from './state/home.ts';

export interface StackOptions {
  home: Home;
  /** The built site's folder; while it is being built, the servers already start. */
  siteFolder: string | Promise<string>;
  /** The site's port; a private free one unless given. */
  port?: number;
  /** The mailbox page's port; a private free one unless given. */
  mailUiPort?: number;
  scale?: Scale;
  /** Whether demo data is loaded, once per state folder (default true). */
  demo?: boolean;
  namespace?: string;
  env?: Record<string, string | undefined>;
  restartOnCrash?: boolean;
  say?: (line: string) => void;
}

export interface Stack {
  url: string;
  mailUiUrl: string | undefined;
  infrastructure: Infrastructure;
  services: Services;
  stop(): Promise<void>;
}

/** The whole product: servers, services and, once, demo data. Resolves when everything answers. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { home, demo = true, say = () => {} } = options;
  const stop = () => home.stopEverything();
  try {
    const [siteFolder, infrastructure] = await Promise.all([
      options.siteFolder,
      launchInfrastructure(options),
    ]);
    const services = await launchServices({ ...options, siteFolder, infrastructure: infrastructure.env });
    const everything = Promise.all([infrastructure.ready, services.ready]);
    void announceSite(services, everything, say);
    await everything;
    if (demo) await loadDemoOnce(home, infrastructure, services, say);
    return { url: services.url, mailUiUrl: infrastructure.env.MAIL_UI_URL, infrastructure, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The site is there before the last service is, and a person may as well look at it. */
async function announceSite(
  services: Services,
  everything: Promise<unknown>,
  say: (line: string) => void,
): Promise<void> {
  const isOver = everything.then(
    () => true,
    () => true,
  );
  while (!(await answersHttp(`${services.addresses.gateway}/`))) {
    if (await Promise.race([isOver, delay(100, false)])) return;
  }
  if (!(await Promise.race([isOver, delay(0, false)])))
    say(`the site answers at ${services.url}; the rest still starts`);
}
