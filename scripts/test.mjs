// npm test: what to run before a commit, against real servers. Goes on through failing steps, for the whole picture.
//   npm run test:all                  everything
//   npm run test:rest                 what test:all adds to npm test
//   npm test -- --only lint,int       just these steps
//   npm test -- --long                races are repeated 50 times instead of 10
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasEngine } from './lib/deploy/buildImages.mjs';
import { exec } from './lib/exec.mjs';
import { ensureNode } from './lib/node24.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { pageSnapshots } from './lib/pageSnapshots.mjs';
import { cache, home, root, runEnv } from './lib/paths.mjs';
import { heading, PlainError, runMain } from './lib/say.mjs';
import { buildSite } from './lib/buildSite.mjs';
import {
  addUp,
  checkOutcome,
  crashed,
  playwrightOutcome,
  stepLine,
  summaryLine,
  vitestOutcome,
} from './lib/testSummary.mjs';
import { installServers, needBrowser } from './lib/installServers.mjs';
import { startTestServers } from './lib/testServers.mjs';

const steps = {
  format: { title: 'Format', run: check(['prettier', '--check', '--log-level', 'warn', '.']) },
  lint: { title: 'Lint', run: check(['oxlint', '--deny-warnings'], ['knip', '--no-progress']) },
  types: {
    title: 'Types',
    run: check(['tsc', '-p', 'tsconfig.json'], ['tsc', '-p', 'frontend/tsconfig.json']),
  },
  unit: { title: 'Unit and frontend tests', run: vitest('--project', 'unit', '--project', 'frontend') },
  int: { title: 'Integration tests of the services', needsServers: true, run: vitest('--project', 'int') },
  journeys: { title: 'Browser journeys', needsServers: true, run: playwright('journeys') },
  slow: { title: 'Slow integration tests', needsServers: true, run: vitest('--project', 'slow') },
  system: { title: 'Whole-system tests', needsServers: true, run: vitest('--project', 'system') },
  // These three start a product on servers of their own; the first two print the new seed they take every time.
  faults: { title: 'Short fault run', bringsServers: true, run: longRun('faults') },
  fuzz: { title: 'Short fuzz run', bringsServers: true, run: longRun('fuzz') },
  freezes: { title: 'Frozen dependencies', bringsServers: true, run: longRun('freezes') },
  browser: { title: 'Other browser tests', needsServers: true, run: playwright('side by side', 'alone') },
  deploy: { title: 'Deployment', run: checkDeployment },
};
/** Phases run one after the other, the sequences of a phase side by side, the steps of a sequence in order. */
const quick = [[['format', 'lint', 'types'], ['unit']], [['int']], [['journeys']]];
const rest = [[['slow']], [['system']], [['faults']], [['fuzz']], [['freezes']], [['browser']], [['deploy']]];
const everything = [...quick, ...rest];
const reports = join(home, 'test-reports');
const REPORT_WITH_DIFFS = fileURLToPath(new URL('lib/reportWithDiffs.mjs', import.meta.url));

await runMain(async () => {
  const results = [];
  try {
    await ensureNode(fileURLToPath(import.meta.url));
    const phases = choosePhases(process.argv.slice(2));
    await ensurePackages();
    // The first steps need none of it, so they run while the servers are fetched.
    const prepared = prepareServers(phases.flat(2));
    rmSync(reports, { recursive: true, force: true });
    mkdirSync(reports, { recursive: true });
    await runPhases(phases, prepared, results);
  } catch (error) {
    console.error(`\n${error instanceof PlainError ? error.message : error.stack}`);
    results.push({
      title: 'Set-up',
      seconds: 0,
      outcome: { passed: 0, failed: 1, named: ['failed: the set-up'] },
    });
  }

  console.log(`\n${heading('Result')}\n`);
  const total = addUp(results.map(({ outcome }) => outcome));
  for (const line of total.named) console.log(`- ${line}`);
  for (const result of results) console.log(stepLine(result));
  console.log(summaryLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
});

async function runPhases(phases, prepared, results) {
  let servers;
  for (const sequences of phases) {
    const names = sequences.flat();
    if (names.some((name) => steps[name].needsServers || steps[name].bringsServers)) await prepared;
    if (names.some((name) => steps[name].needsServers) && !servers) {
      console.log(`\n${heading('Servers')}\n`);
      servers = await startTestServers(join(home, 'test'), cache).catch((error) => ({ error }));
      if (servers.error) console.error(servers.error.message);
    }
    const alone = sequences.length === 1;
    if (!alone) console.log(`\n› side by side: ${names.join(', ')}`);
    await Promise.all(
      sequences.map(async (sequence) => {
        for (const name of sequence) results.push(await runStep(name, servers, alone));
      }),
    );
  }
  await servers?.stop?.();
}

/** Alone, a step prints as it goes; beside others, it prints at its end. */
async function runStep(name, servers, alone) {
  const { title } = steps[name];
  const startedAt = Date.now();
  const lines = [];
  const print = (text) => (alone ? console.log(text) : lines.push(text));
  const run = async (program, args, options) => {
    const { code, output } = await exec(program, args, { cwd: root, ...options, show: alone });
    if (!alone && output) lines.push(output);
    return code;
  };
  if (alone) console.log(`\n${heading(title)}\n`);
  const outcome = await outcomeOf(name, servers, run, print);
  if (!alone) console.log(`\n${heading(title)}\n`);
  for (const line of lines) console.log(line);
  const result = { title, seconds: Math.round((Date.now() - startedAt) / 1_000), outcome };
  console.log(`\n${stepLine(result)}`);
  return result;
}

async function outcomeOf(name, servers, run, print) {
  const step = steps[name];
  if (servers?.error && step.needsServers) return withoutServers(name);
  try {
    return await step.run({ name, run, print, servers });
  } catch (error) {
    print(error instanceof PlainError ? error.message : error.stack);
    return crashed(name);
  }
}

function choosePhases(args) {
  if (args.includes('--long')) process.env.RACE_ROUNDS = '50';
  const [flag = '--quick', list = ''] = args.filter((arg) => arg !== '--long');
  const sets = { '--quick': quick, '--rest': rest, '--all': everything };
  if (Object.hasOwn(sets, flag)) return sets[flag];
  const names = everything.flat(2);
  const only = list.split(',');
  if (flag !== '--only' || only.some((name) => !names.includes(name))) {
    throw new PlainError(
      `npm test -- [--long] [--all | --rest | --only ${names.join(',')}]   (any of these)`,
    );
  }
  return everything
    .map((sequences) =>
      sequences
        .map((sequence) => sequence.filter((name) => only.includes(name)))
        .filter(({ length }) => length > 0),
    )
    .filter(({ length }) => length > 0);
}

/** What can't be had shows in the steps that need it: the other steps still run. */
async function prepareServers(names) {
  if (!names.some((name) => steps[name].needsServers || steps[name].bringsServers)) return;
  await installServers('chromium').catch((error) => console.error(error.message));
}

function withoutServers(name) {
  return { passed: 0, failed: 1, named: [`${name}: the servers did not start`] };
}

/** A step of commands that all have to succeed; together they count as one. */
function check(...commands) {
  return async ({ name, run }) => {
    let succeeded = true;
    for (const [program, ...args] of commands) {
      if ((await run(binary(program), args)) !== 0) succeeded = false;
    }
    return checkOutcome(name, succeeded);
  };
}

function longRun(name) {
  return vitest('--config', `e2e/${name}/vitest.config.ts`);
}

function vitest(...flags) {
  return async ({ name, run, servers }) => {
    const file = join(reports, `${name}.json`);
    const code = await run(
      binary('vitest'),
      ['run', ...flags, '--reporter=default', `--reporter=${REPORT_WITH_DIFFS}`, `--outputFile.json=${file}`],
      { env: { ...process.env, ...servers?.env, ...runEnv } },
    );
    return vitestOutcome(name, readReport(file), code);
  };
}

/** Playwright starts a stack of its own on these servers; it finds the site and the browser by the variables here. */
function playwright(...projects) {
  return async ({ name, run, print, servers }) => {
    const file = join(reports, `${name}.json`);
    const env = {
      ...process.env,
      ...servers.env,
      LIVERY_HOME: join(home, 'test/browser'),
      LIVERY_CACHE: cache,
      LIVERY_SITE_DIR: await buildSite(),
      CHROMIUM_PATH: await needBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    };
    const code = await run(
      binary('playwright', 'e2e'),
      ['test', ...projects.flatMap((project) => ['--project', project]), '--reporter=list,json'],
      {
        cwd: join(root, 'e2e'),
        env,
      },
    );
    const report = readReport(file);
    for (const snapshot of pageSnapshots(report ?? {})) print(`\n${snapshot}`);
    return playwrightOutcome(name, report, code);
  };
}

/** Images are built, and the system started from them, where a Docker engine answers; the files are checked anywhere. */
async function checkDeployment({ name, run }) {
  const files = (await hasEngine()) ? [] : ['--only', 'compose,manifests,events'];
  const code = await run(process.execPath, ['scripts/check-deploy.mjs', ...files]);
  return checkOutcome(name, code === 0);
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
