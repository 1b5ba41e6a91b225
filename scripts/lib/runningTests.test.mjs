import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { exec } from './exec.mjs';
import RunningTests, { readRunningTests, RUNNING_TESTS_FILE } from './runningTests.mjs';

const folder = mkdtempSync(join(tmpdir(), 'livery-running-'));
const file = join(folder, 'int.running');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a run that is cut off has left the names of what was running', () => {
  process.env[RUNNING_TESTS_FILE] = file;
  expect(readRunningTests(file)).toEqual([]);
  const reporter = new RunningTests();
  const module = { relativeModuleId: 'a.int.test.ts' };
  const [adds, divides] = ['adds', 'divides'].map((fullName) => ({ module, fullName }));
  reporter.onTestModuleStart(module);
  reporter.onTestCaseReady(adds);
  reporter.onTestCaseResult(adds);
  reporter.onTestCaseReady(divides);
  reporter.onTestBegin({ titlePath: () => ['', 'journeys', 'a.spec.ts', 'books'] });
  expect(readRunningTests(file)).toEqual([
    'a.int.test.ts',
    'a.int.test.ts › divides',
    'journeys › a.spec.ts › books',
  ]);
});

it('a program that goes on beyond its limit is ended', async () => {
  const endless = join(folder, 'endless.mjs');
  writeFileSync(endless, 'setInterval(() => undefined, 1_000);');
  expect(await exec(process.execPath, [endless], { limitMinutes: 0.01 })).toMatchObject({ isCutOff: true });
  expect(await exec(process.execPath, ['--version'], { limitMinutes: 1 })).toMatchObject({
    isCutOff: false,
    code: 0,
  });
});
