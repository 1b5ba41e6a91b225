import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exec, lastLines } from './exec.mjs';
import { root } from './paths.mjs';
import { PlainError, say } from './say.mjs';
import { hashOf, unlessDone } from './stamp.mjs';

const { packageManager: pnpm } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// The lockfile repeats what every workspace asks for, so the workspaces' own files need no look.
const inputs = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'];

// It lies inside node_modules: whoever removes that folder gets a fresh installation.
const stampIn = (tree) => join(tree, 'node_modules/.livery-installed');

/** Installs what the lockfile says, when it says something new. */
export async function ensurePackages() {
  await unlessDone(stampIn(root), hashOf(inputs), () => installPackages(root));
}

/** Installs what the lockfile of another commit says, once: it does not change. */
export const ensurePackagesOf = (tree) => unlessDone(stampIn(tree), '', () => installPackages(tree));

async function installPackages(tree) {
  say('installing packages');
  const { code, output } = await exec('npx', ['--yes', pnpm, 'install', '--frozen-lockfile'], {
    cwd: tree,
    env: { ...process.env, CI: 'true' },
    limitMinutes: 15,
  });
  if (code !== 0) throw new PlainError(`Installing the packages failed:\n${lastLines(output, 25)}`);
}
