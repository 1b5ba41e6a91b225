// npm run demo:ride: drives one trip of the demo that npm start runs, as its chauffeur: accepted, on the way, arrived, on board, done.
//   npm run demo:ride -- --fast                      a few seconds instead of two minutes
//   npm run demo:ride -- --chauffeur desmond         whose next trip is driven
import { fileURLToPath } from 'node:url';
import { ensureNode } from './lib/node24.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { home } from './lib/paths.mjs';
import { PlainError, runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureNode(fileURLToPath(import.meta.url));
  await ensurePackages();
  const { demoRide } = await import('../tools/local-stack/src/demo/demoRide.ts');
  const fault = await demoRide(process.argv.slice(2), home);
  if (fault !== undefined) throw new PlainError(fault);
});
