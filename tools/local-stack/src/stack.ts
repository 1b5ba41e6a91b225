import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { answersHttp } from './infrastructure/probe.ts';
import { type InfrastructureOptions, launchInfrastructure } from './infrastructure/startInfrastructure.ts';
import { checkSettings } from './services/checkSettings.ts';
import { launchServices, type Services, type ServicesOptions } from './services/startServices.ts';
import type { Home } from './state/home.ts';
import { writeFileAtomically } from './state/stateFile.ts';

type Say = (line: string) => void;

export interface StackOptions
  extends Omit<ServicesOptions, 'infrastructure' | 'siteFolder'>, Pick<InfrastructureOptions, 'mailUiPort'> {
  /** May still be in the making. */
  siteFolder: string | Promise<string>;
  /** Loads demo data, once per state folder (default true). */
  demo?: boolean;
  /** Also loads a day in progress, and a new one when it is over (default false). */
  demoDay?: boolean;
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

/** The whole product. Resolves when everything answers. */
export async function startStack(options: StackOptions) {
  const { home, demo = true, demoDay = false, say = () => {} } = options;
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
    return {
      url: services.url,
      mailUiUrl: infrastructure.env.MAIL_UI_URL,
      textUiUrl: infrastructure.env.TEXT_UI_URL,
      infrastructure,
      services,
      /** Pages of the demo day. */
      demoPages: demoDay ? await loadDay(home, services, say) : undefined,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Printed as soon as the site answers, before the last service is ready. */
async function announceSite(
  { addresses, url }: Services,
  everything: Promise<unknown>,
  say: Say,
): Promise<void> {
  const over = new AbortController();
  everything.catch(() => {}).finally(() => over.abort());
  while (!over.signal.aborted && !(await answersHttp(`${addresses.gateway}/`))) await delay(100);
  if (!over.signal.aborted) say(`the site answers at ${url}; the rest still starts`);
}

/** A demo day that cannot be loaded does not stop the start. */
async function loadDay(home: Home, { addresses, env, url }: Services, say: Say) {
  const { loadDemoDay } = await import('./demo/loadDemoDay.ts');
  const context = { addresses, identitySecret: env.IDENTITY_SECRET ?? '', say };
  const zone = env.BUSINESS_TIMEZONE ?? 'America/Toronto';
  return loadDemoDay(context, { dataFolder: home.data, siteUrl: url, zone }).catch((error: unknown) => {
    say(`the day in progress was not loaded: ${(error as Error).message}`);
    return undefined;
  });
}

/** Loads the demo data into a new state folder. */
async function loadDemoOnce(home: Home, { addresses, env }: Services, say: Say): Promise<void> {
  const marker = join(home.data, 'demo-loaded');
  if (existsSync(marker)) return;
  say('loading demo data');
  const { loadDemoCatalogue } = await import('./demo/loadDemoCatalogue.ts');
  await loadDemoCatalogue({ addresses, identitySecret: env.IDENTITY_SECRET ?? '', say });
  writeFileAtomically(marker, `${new Date().toISOString()}\n`);
}
