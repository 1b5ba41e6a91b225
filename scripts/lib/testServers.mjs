import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './say.mjs';

const interrupted = 130;

/** Starts real servers with fresh data for one test run, and says which ones they are. */
export async function startTestServers(folder, cache) {
  const { openHome, startInfrastructure, stopOnSignals } =
    await import('../../tools/local-stack/src/index.ts');
  const home = openHome(folder, cache);
  stopOnSignals(home, say, interrupted);
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  try {
    const infrastructure = await startInfrastructure({ home, say });
    for (const line of await infrastructure.describe()) console.log(line);
    return {
      env: infrastructure.env,
      stop: () => home.stopEverything(),
    };
  } catch (error) {
    await home.stopEverything();
    throw error;
  }
}
