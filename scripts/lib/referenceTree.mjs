import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSiteOf } from './buildSite.mjs';
import { exec, lastLines } from './exec.mjs';
import { ensurePackagesOf } from './packages.mjs';
import { root } from './paths.mjs';
import { PlainError, say } from './say.mjs';

/** Checks another commit out beside this one, with its own packages and its own site; it stays for the next time. */
export async function referenceTree(ref) {
  const { code, output: commit } = await exec(
    'git',
    ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`],
    {
      cwd: root,
    },
  );
  if (code !== 0) throw new PlainError(`There is no commit ${ref} to compare with.`);
  const folder = join(root, '.livery/reference', commit);
  if (!existsSync(join(folder, 'package.json'))) {
    say(`checking out ${ref}`);
    // One that was removed by hand is still known to git.
    await git('worktree', 'prune');
    await git('worktree', 'add', '--detach', folder, commit);
  }
  await ensurePackagesOf(folder);
  return { folder, site: await buildSiteOf(folder) };
}

async function git(...args) {
  const { code, output } = await exec('git', args, { cwd: root });
  if (code !== 0) throw new PlainError(`git ${args.join(' ')} failed:\n${lastLines(output)}`);
}
