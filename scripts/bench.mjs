// npm run bench: ratios of the product to bare parts, measured side by side in one run.
//   npm run bench -- --only reads,proxy     some of them
//   npm run bench -- --long                 more and longer rounds, and what takes minutes
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { exec } from './lib/exec.mjs';
import { ensureNode } from './lib/node24.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { cache, root } from './lib/paths.mjs';
import { runMain } from './lib/say.mjs';
import { ensureServers } from './lib/servers.mjs';
import { ensureSite } from './lib/site.mjs';

await runMain(async () => {
  await ensureNode(fileURLToPath(import.meta.url));
  await ensurePackages();
  await ensureServers();
  const site = await ensureSite();
  const { code } = await exec(process.execPath, [join(root, 'bench/main.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, LIVERY_SITE_DIR: site, LIVERY_CACHE: cache },
    show: true,
  });
  process.exitCode = code;
});
