import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from './services/startServices.ts';
import type { Home } from './state/home.ts';
import { writeFileAtomically } from './state/writeFileAtomically.ts';

/** Loads the demo data into a state folder that has none yet. */
export async function loadDemoOnce(
  home: Home,
  services: Services,
  say: (line: string) => void,
): Promise<void> {
  const marker = join(home.data, 'demo-loaded');
  if (existsSync(marker)) return;
  say('loading demo data');
  const { loadDemo } = await import('./demo/loadDemo.ts');
  const { addresses, env } = services;
  await loadDemo({ addresses, identitySecret: env.IDENTITY_SECRET ?? '', say });
  writeFileAtomically(marker, `${new Date().toISOString()}\n`);
}
