// npm run bench: what people wait for, each beside its reference or goal (docs/performance.md).
//   npm run bench -- --only reads,book       some of it
//   npm run bench -- --only growth           with the past of a million bookings; takes long
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from './lib/buildSite.mjs';
import { exec } from './lib/exec.mjs';
import { installServers } from './lib/installServers.mjs';
import { ensureNode } from './lib/node24.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { cache, root } from './lib/paths.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureNode(fileURLToPath(import.meta.url));
  await ensurePackages();
  await installServers();
  const env = { ...process.env, LIVERY_SITE_DIR: await buildSite(), LIVERY_CACHE: cache };
  const program = [join(root, 'bench/main.ts'), ...process.argv.slice(2)];
  const { code } = await exec(process.execPath, program, { cwd: root, env, show: true });
  process.exitCode = code;
});
