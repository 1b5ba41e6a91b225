import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const gate = fileURLToPath(new URL('../../.ci/run', import.meta.url));
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'livery-ci-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([0, 1])('the gate is npm test: its output and its exit code, %i', (status) => {
  const npm = join(folder, 'npm');
  writeFileSync(npm, `#!/bin/sh\necho "npm $*"\necho "41 passed, ${status} failed"\nexit ${status}\n`);
  chmodSync(npm, 0o755);
  const ran = spawnSync(gate, {
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
    encoding: 'utf8',
  });
  expect(ran).toMatchObject({ stdout: `npm test --silent\n41 passed, ${status} failed\n`, status });
});
