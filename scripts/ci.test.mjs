import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { heading } from './lib/say.mjs';

const command = fileURLToPath(new URL('../.ci/run', import.meta.url));
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'livery-ci-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `.ci/run` with an `npm` that does what the scripts say; answers what it prints, the last line of it and the exit code. */
function runWithNpm({ test, rest }) {
  const npm = join(folder, 'npm');
  writeFileSync(npm, `#!/bin/sh\ncase "$*" in\ntest)\n${test};;\n*test:rest)\n${rest};;\nesac\n`);
  chmodSync(npm, 0o755);
  const { stdout, status } = spawnSync(command, {
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  return { stdout, lastLine: stdout.trimEnd().split('\n').at(-1), status };
}

const green = 'echo "unit: 3 passed, 0 failed"; echo "42 passed, 0 failed"';

it('prints the count of both commands as its last line, after npm', () => {
  const test = 'echo "41 passed, 1 failed"; echo "npm error code 1" >&2; exit 1';
  expect(runWithNpm({ test, rest: green })).toMatchObject({ lastLine: '83 passed, 1 failed', status: 1 });
});

it('succeeds when everything passed', () => {
  expect(runWithNpm({ test: green, rest: green })).toMatchObject({
    lastLine: '84 passed, 0 failed',
    status: 0,
  });
});

it.each([
  ['broke down', 'exit 7', 7],
  ['says nothing and claims success', 'echo done', 1],
])('counts a command that %s as one failure', (_what, broken, status) => {
  const expected = { lastLine: '42 passed, 1 failed', status };
  expect(runWithNpm({ test: broken, rest: green })).toMatchObject(expected);
  expect(runWithNpm({ test: green, rest: broken })).toMatchObject(expected);
});

it('names the failures of both commands again at the end, because a long log may be cut', () => {
  const failing = (name) =>
    `echo "${heading('Result')}"; echo "- failed: ${name}"; echo "0 passed, 1 failed"; exit 1`;
  const { stdout } = runWithNpm({ test: failing('a price'), rest: `echo; ${failing('a freeze')}` });
  const [, afterRest] = stdout.split(/(?<=a freeze\n0 passed, 1 failed\n)/);
  expect(afterRest.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    '- failed: a price',
    '- failed: a freeze',
  ]);
});
