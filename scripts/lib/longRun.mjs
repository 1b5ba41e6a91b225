import { join } from 'node:path';
import { exec } from './exec.mjs';
import { ensureNode } from './node24.mjs';
import { ensurePackages } from './packages.mjs';
import { root, runEnv } from './paths.mjs';
import { PlainError } from './say.mjs';
import { installServers } from './installServers.mjs';

/** Reads `--name number` pairs; `known` maps each name to the variable that the run reads. */
export function numbersOf(args, known, usage) {
  const given = {};
  for (let at = 0; at < args.length; at += 2) {
    const variable = known[args[at]?.replace(/^--/, '')];
    const value = Number(args[at + 1]);
    if (variable === undefined || !Number.isFinite(value) || value < 0) throw new PlainError(usage);
    given[variable] = value;
  }
  return given;
}

/** Runs one of the long runs: vitest with a configuration of its own, on servers of its own. */
export async function longRun(script, folder, numbers) {
  await ensureNode(script);
  await ensurePackages();
  await installServers();
  const variables = Object.entries(numbers).map(([name, value]) => [name, String(value)]);
  const { code } = await exec(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--config', `e2e/runs/${folder}/vitest.config.ts`],
    { cwd: root, env: { ...process.env, ...Object.fromEntries(variables), ...runEnv }, show: true },
  );
  process.exitCode = code;
}
