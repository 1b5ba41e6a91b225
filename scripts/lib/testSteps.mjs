import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from './buildSite.mjs';
import { hasEngine } from './deploy/buildImages.mjs';
import { needBrowser } from './installServers.mjs';
import { pageSnapshots } from './pageSnapshots.mjs';
import { cache, home, root, runEnv } from './paths.mjs';
import { readRunningTests, RUNNING_TESTS_FILE } from './runningTests.mjs';
import { checkOutcome, cutOff, failedFiles, playwrightOutcome, vitestOutcome } from './testSummary.mjs';

/** Where the runners write their reports. */
export const reports = join(home, 'test-reports');
const REPORT_WITH_DIFFS = fileURLToPath(new URL('reportWithDiffs.mjs', import.meta.url));
const RUNNING_TESTS = fileURLToPath(new URL('runningTests.mjs', import.meta.url));

/**
 * The steps by name. `limitMinutes` is how long a machine may take that is busy with other things: a step that hangs ends then,
 * and says which tests were running. What fails in `unit`, `int` and `journeys` is tried once more.
 */
export const steps = {
  format: {
    title: 'Format',
    limitMinutes: 10,
    run: check(['prettier', '--check', '--log-level', 'warn', '.']),
  },
  lint: {
    title: 'Lint',
    limitMinutes: 10,
    run: check(['oxlint', '--deny-warnings'], ['knip', '--no-progress']),
  },
  types: {
    title: 'Types',
    limitMinutes: 10,
    run: check(['tsc', '-p', 'tsconfig.json'], ['tsc', '-p', 'frontend/tsconfig.json']),
  },
  unit: {
    title: 'Unit and frontend tests',
    limitMinutes: 15,
    run: vitest(['--project', 'unit', '--project', 'frontend'], { triesTwice: true }),
  },
  int: {
    title: 'Integration tests of the services',
    limitMinutes: 20,
    needsServers: true,
    run: vitest(['--project', 'int'], { triesTwice: true }),
  },
  journeys: {
    title: 'Browser journeys',
    limitMinutes: 15,
    needsServers: true,
    run: playwright(['--project', 'journeys', '--retries', '1']),
  },
  slow: {
    title: 'Slow integration tests',
    limitMinutes: 60,
    needsServers: true,
    run: vitest(['--project', 'slow']),
  },
  system: {
    title: 'Whole-system tests',
    limitMinutes: 40,
    needsServers: true,
    run: vitest(['--project', 'system']),
  },
  // These three start a product on servers of their own; the first two print the new seed they take every time.
  faults: { title: 'Short fault run', limitMinutes: 20, bringsServers: true, run: longRun('faults') },
  fuzz: { title: 'Short fuzz run', limitMinutes: 15, bringsServers: true, run: longRun('fuzz') },
  freezes: { title: 'Frozen dependencies', limitMinutes: 25, bringsServers: true, run: longRun('freezes') },
  browser: {
    title: 'Other browser tests',
    limitMinutes: 90,
    needsServers: true,
    run: playwright(['--project', 'side by side', '--project', 'orders*', '--project', 'alone']),
  },
  deploy: { title: 'Deployment', limitMinutes: 30, run: checkDeployment },
};

/** A step of commands that all have to succeed; together they count as one. */
function check(...commands) {
  return async ({ name, run, limitMinutes }) => {
    let succeeded = true;
    for (const [program, ...args] of commands) {
      const { code, isCutOff } = await run(binary(program), args);
      if (isCutOff) return cutOff(name, limitMinutes);
      if (code !== 0) succeeded = false;
    }
    return checkOutcome(name, succeeded);
  };
}

function longRun(name) {
  return vitest(['--config', `e2e/runs/${name}/vitest.config.ts`]);
}

function vitest(flags, { triesTwice = false } = {}) {
  return async (step) => {
    const first = await runVitest(step, step.name, flags);
    if (first.isCutOff) return cutOff(step.name, step.limitMinutes, first.running);
    const failed = triesTwice ? failedFiles(first.report) : [];
    if (failed.length === 0) return vitestOutcome(step.name, first.report, first.code);
    step.print(
      `\n› once more: ${failed.length === 1 ? 'the file' : `the ${failed.length} files`} that failed\n`,
    );
    const second = await runVitest(step, `${step.name}-again`, [...flags, ...failed]);
    return vitestOutcome(step.name, first.report, second.code, second.report);
  };
}

async function runVitest({ run, servers }, report, flags) {
  const file = join(reports, `${report}.json`);
  const runningTests = join(reports, `${report}.running`);
  const { code, isCutOff } = await run(
    binary('vitest'),
    [
      'run',
      ...flags,
      '--reporter=default',
      `--reporter=${REPORT_WITH_DIFFS}`,
      `--reporter=${RUNNING_TESTS}`,
      `--outputFile.json=${file}`,
    ],
    { env: { ...process.env, ...servers?.env, ...runEnv, [RUNNING_TESTS_FILE]: runningTests } },
  );
  return { code, isCutOff, report: readReport(file), running: readRunningTests(runningTests) };
}

/** Playwright starts a stack of its own on these servers; it finds the site and the browser by the variables here. */
function playwright(flags) {
  return async ({ name, run, print, servers, limitMinutes }) => {
    const file = join(reports, `${name}.json`);
    const runningTests = join(reports, `${name}.running`);
    const env = {
      ...process.env,
      ...servers.env,
      LIVERY_HOME: join(home, 'test/browser'),
      LIVERY_CACHE: cache,
      LIVERY_SITE_DIR: await buildSite(),
      CHROMIUM_PATH: await needBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      [RUNNING_TESTS_FILE]: runningTests,
    };
    const { code, isCutOff } = await run(
      binary('playwright', 'e2e'),
      ['test', ...flags, `--reporter=list,json,${RUNNING_TESTS}`],
      { cwd: join(root, 'e2e'), env },
    );
    if (isCutOff) return cutOff(name, limitMinutes, readRunningTests(runningTests));
    const report = readReport(file);
    for (const snapshot of pageSnapshots(report ?? {})) print(`\n${snapshot}`);
    return playwrightOutcome(name, report, code);
  };
}

/** Images are built, and the system started from them, where a Docker engine answers; the files are checked anywhere. */
async function checkDeployment({ name, run, limitMinutes }) {
  const files = (await hasEngine()) ? [] : ['--only', 'compose,manifests,events'];
  const { code, isCutOff } = await run(process.execPath, ['scripts/check-deploy.mjs', ...files]);
  return isCutOff ? cutOff(name, limitMinutes) : checkOutcome(name, code === 0);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function binary(name, workspace = '.') {
  return join(root, workspace, 'node_modules/.bin', name);
}
