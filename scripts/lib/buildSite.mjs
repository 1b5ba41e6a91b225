import { createRequire } from 'node:module';
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exec, lastLines } from './exec.mjs';
import { home, root } from './paths.mjs';
import { keepAssets } from './previousAssets.mjs';
import { PlainError, say } from './say.mjs';
import { hashOf, isDone, markDone } from './stamp.mjs';

const inputs = ['frontend', 'packages/shared-types', 'pnpm-lock.yaml'];

/** Builds the site when anything of it or of its sources changed or is gone; resolves with its folder. */
export async function buildSite() {
  const folder = join(home, 'build/site');
  const stamp = join(home, 'build/site.stamp');
  const hash = hashOf(inputs);
  if (isDone(stamp, `${hash}\n${listOf(folder)}`)) return folder;
  await rebuild(folder);
  markDone(stamp, `${hash}\n${listOf(folder)}`);
  return folder;
}

/** Every file with its size: a look at them costs next to nothing, reading them would not. */
export function listOf(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
      .map((file) => `${file.slice(folder.length)} ${statSync(file).size}`)
      .join('\n');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

async function rebuild(folder) {
  const fresh = `${folder}.new`;
  await buildInto(fresh);
  keepAssets(folder, `${folder}.previous`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

async function buildInto(folder) {
  say('building the site');
  const vitePackage = createRequire(join(root, 'frontend/package.json')).resolve('vite/package.json');
  const vite = join(dirname(vitePackage), 'bin/vite.js');
  const { code, output } = await exec(
    process.execPath,
    [vite, 'build', '--outDir', folder, '--emptyOutDir'],
    {
      cwd: join(root, 'frontend'),
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    },
  );
  if (code !== 0) throw new PlainError(`Building the site failed:\n${lastLines(output, 30)}`);
}
