import { join } from 'node:path';
import { exec } from './exec.mjs';
import { ensureNode } from './node24.mjs';
import { ensurePackages } from './packages.mjs';
import { cache, root } from './paths.mjs';
import { installServers } from './installServers.mjs';
import { buildSite } from './buildSite.mjs';

/** Runs a program that measures the built product, with the arguments this process was given, on servers of its own. */
export async function benchRun(script, program) {
  await ensureNode(script);
  await ensurePackages();
  await installServers();
  const site = await buildSite();
  const { code } = await exec(process.execPath, [join(root, program), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, LIVERY_SITE_DIR: site, LIVERY_CACHE: cache },
    show: true,
  });
  process.exitCode = code;
}
