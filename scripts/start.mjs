// npm start: from a bare checkout to the running product. Plain JavaScript, because it also runs on older Nodes.
import { fileURLToPath } from 'node:url';
import { ensureNode } from './lib/node24.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { cache, home, needWritableHome } from './lib/paths.mjs';
import { runMain } from './lib/say.mjs';
import { installServers } from './lib/installServers.mjs';
import { buildSite } from './lib/buildSite.mjs';

process.env.LIVERY_STARTED_AT ??= String(Date.now() - process.uptime() * 1_000);

await runMain(async () => {
  needWritableHome();
  await ensureNode(fileURLToPath(import.meta.url));
  await Promise.all([ensurePackages(), installServers()]);
  const { main } = await import('../tools/local-stack/src/main.ts');
  await main(process.argv.slice(2), { ...process.env, LIVERY_HOME: home, LIVERY_CACHE: cache }, buildSite);
});
