import { setTimeout as delay } from 'node:timers/promises';
import { answersHttp } from './infrastructure/probe.ts';
import {
  type Infrastructure,
  type InfrastructureOptions,
  launchInfrastructure,
} from './infrastructure/startInfrastructure.ts';
import { loadDemoOnce } from './loadDemoOnce.ts';
import { checkSettings } from './services/checkSettings.ts';
import { launchServices, type Services, type ServicesOptions } from './services/startServices.ts';

export interface StackOptions
  extends Omit<ServicesOptions, 'infrastructure' | 'siteFolder'>, Pick<InfrastructureOptions, 'mailUiPort'> {
  /** The built site's folder; while it is being built, the servers already start. */
  siteFolder: string | Promise<string>;
  /** Whether demo data is loaded, once per state folder (default true). */
  demo?: boolean;
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
    const site = Promise.resolve(options.siteFolder);
    site.catch(() => {}); // handled below, where it is awaited
    await checkSettings(options.env ?? process.env);
    const [siteFolder, infrastructure] = await Promise.all([site, launchInfrastructure(options)]);
    const services = await launchServices({ ...options, siteFolder, infrastructure: infrastructure.env });
    const everything = Promise.all([infrastructure.ready, services.ready]);
    void announceSite(services, everything, say);
    await everything;
    if (demo) await loadDemoOnce(home, services, say);
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
