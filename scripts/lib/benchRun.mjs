import { join } from 'node:path';
import { exec } from './exec.mjs';
import { ensureNode } from './node24.mjs';
import { ensurePackages } from './packages.mjs';
import { cache, root } from './paths.mjs';
import { installServers } from './installServers.mjs';
import { buildSite } from './buildSite.mjs';
import { referenceTree } from './referenceTree.mjs';

/** Runs a program that measures the built product, with the arguments this process was given, on servers of its own. */
export async function benchRun(script, program) {
  await ensureNode(script);
  await ensurePackages();
  await installServers();
  const site = await buildSite();
  const reference = await referenceOf(process.argv);
  const { code } = await exec(process.execPath, [join(root, program), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, ...reference, LIVERY_SITE_DIR: site, LIVERY_CACHE: cache },
    show: true,
  });
  process.exitCode = code;
}

/** Where the commit lies that `--against` names, if it does. */
async function referenceOf(args) {
  const at = args.indexOf('--against');
  if (at < 0) return {};
  const { folder, site } = await referenceTree(args[at + 1]);
  return { LIVERY_REFERENCE: folder, LIVERY_REFERENCE_SITE: site };
}
