// Only the servers, to run services or tests by hand: node tools/local-stack/src/infra.ts [ENV_FILE]. Reads
// LIVERY_HOME, writes the addresses to ENV_FILE or prints them, and runs until it is stopped.
import { writeFileSync } from 'node:fs';
import { startInfrastructure } from './infrastructure/startInfrastructure.ts';
import { failStart, stopOnSignals } from './stopOnSignals.ts';
import { openHome } from './state/home.ts';

const say = (line: string) => console.log(line);
const [, , envFile] = process.argv;

try {
  const home = openHome(process.env.LIVERY_HOME ?? '.livery', process.env.LIVERY_CACHE);
  stopOnSignals(home);
  const infrastructure = await startInfrastructure({ home, say });
  const lines = Object.entries(infrastructure.env).map(([key, value]) => `${key}='${value}'\n`);
  if (envFile) writeFileSync(envFile, lines.join(''), { mode: 0o600 });
  else say(lines.join(''));
  say(`running: ${(await infrastructure.describe()).join(', ')}`);
} catch (error) {
  failStart(error);
}
