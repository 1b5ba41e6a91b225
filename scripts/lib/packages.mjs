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
const stamp = join(root, 'node_modules/.livery-installed');

/** Installs what the lockfile says, when it says something new. */
export const ensurePackages = () => unlessDone(stamp, hashOf(inputs), installPackages);

async function installPackages() {
  say('installing packages');
  const { code, output } = await exec('npx', ['--yes', pnpm, 'install', '--frozen-lockfile'], {
    cwd: root,
    env: { ...process.env, CI: 'true' },
    limitMinutes: 15,
  });
  if (code !== 0) throw new PlainError(`Installing the packages failed:\n${lastLines(output, 25)}`);
}
