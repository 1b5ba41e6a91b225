import { createRequire } from 'node:module';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exec, lastLines } from './exec.mjs';
import { home, root } from './paths.mjs';
import { PlainError, say } from './say.mjs';
import { hashOf, unlessDone } from './stamp.mjs';

const inputs = ['frontend', 'packages/shared-types', 'pnpm-lock.yaml'];

/** Builds the single-page application when anything it is made of changed; resolves with its folder. */
export async function ensureSite() {
  const folder = join(home, 'build/site');
  const stamp = join(home, 'build/site.stamp');
  if (!existsSync(join(folder, 'index.html'))) rmSync(stamp, { force: true });
  await unlessDone(stamp, hashOf(inputs), async () => {
    say('building the site');
    const vitePackage = createRequire(join(root, 'frontend/package.json')).resolve('vite/package.json');
    const vite = join(dirname(vitePackage), 'bin/vite.js');
    const fresh = `${folder}.new`;
    const { code, output } = await exec(
      process.execPath,
      [vite, 'build', '--outDir', fresh, '--emptyOutDir'],
      {
        cwd: join(root, 'frontend'),
        env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
      },
    );
    if (code !== 0) throw new PlainError(`Building the site failed:\n${lastLines(output, 30)}`);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  });
  return folder;
}
