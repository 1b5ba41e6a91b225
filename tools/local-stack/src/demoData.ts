import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Infrastructure } from './infrastructure/startInfrastructure.ts';
import type { Services } from './services/startServices.ts';
import type { Home } from './state/home.ts';

/** What the loader of demo data is told. */
export interface DemoContext {
  mongodbUri: string;
  /** Databases are called `<namespace>_<service>`. */
  namespace: string;
  /** Each service's private address by its name. */
  addresses: Record<string, string>;
  /** Signs identities for the services' own doors. */
  identitySecret: string;
  /** The site as a person types it. */
  siteUrl: string;
  say: (line: string) => void;
}

const loader = new URL('./demo/loadDemo.ts', import.meta.url);

/** Loads the demo data into a state folder that has none yet. */
export async function loadDemoOnce(
  home: Home,
  infrastructure: Infrastructure,
  services: Services,
  say: (line: string) => void = () => {},
): Promise<void> {
  const marker = join(home.data, 'demo-loaded');
  if (existsSync(marker) || !existsSync(fileURLToPath(loader))) return;
  say('loading demo data');
  const { loadDemo } = (await import(loader.href)) as { loadDemo: (context: DemoContext) => Promise<void> };
  await loadDemo({
    mongodbUri: infrastructure.env.MONGODB_URI ?? '',
    namespace: services.env.EVENT_NAMESPACE ?? '',
    addresses: services.addresses,
    identitySecret: services.env.IDENTITY_SECRET ?? '',
    siteUrl: services.url,
    say,
  });
  writeFileSync(marker, `${new Date().toISOString()}\n`);
}
