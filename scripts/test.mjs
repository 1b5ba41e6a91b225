// npm test: everything that can be checked, against real servers. Goes on through failing steps, for the whole picture.
//   npm test -- --only lint,int     just these steps: format, lint, types, unit, int, faults, fuzz, browser
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exec } from './lib/exec.mjs';
import { ensureNode } from './lib/node24.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { cache, home, root, runEnv } from './lib/paths.mjs';
import { PlainError, runMain } from './lib/say.mjs';
import { ensureSite } from './lib/site.mjs';
import {
  addUp,
  checkOutcome,
  crashed,
  playwrightOutcome,
  summaryLine,
  vitestOutcome,
} from './lib/summary.mjs';
import { ensureServers } from './lib/servers.mjs';
import { startTestServers } from './lib/testServers.mjs';

const steps = [
  {
    name: 'format',
    title: 'Format',
    run: check('format', ['prettier', '--check', '--log-level', 'warn', '.']),
  },
  { name: 'lint', title: 'Lint', run: check('lint', ['oxlint', '--deny-warnings']) },
  {
    name: 'types',
    title: 'Types',
    run: check('types', ['tsc', '-p', 'tsconfig.json'], ['tsc', '-p', 'frontend/tsconfig.json']),
  },
  { name: 'unit', title: 'Unit and frontend tests', run: vitest('unit', projects('unit', 'frontend')) },
  { name: 'int', title: 'Integration tests', needsServers: true, run: vitest('int', projects('int')) },
  // Each starts a product on servers of its own, and draws and tells another seed every time.
  { name: 'faults', title: 'A short storm', bringsServers: true, run: longRun('faults') },
  { name: 'fuzz', title: 'A short fuzz', bringsServers: true, run: longRun('fuzz') },
  { name: 'browser', title: 'Browser suite', needsServers: true, run: browserSuite },
];
const reports = join(home, 'test-reports');

await runMain(async () => {
  const outcomes = [];
  try {
    await ensureNode(fileURLToPath(import.meta.url));
    const chosen = chooseSteps(process.argv.slice(2));
    await Promise.all([ensurePackages(), prepareServers(chosen)]);
    rmSync(reports, { recursive: true, force: true });
    mkdirSync(reports, { recursive: true });
    outcomes.push(...(await runSteps(chosen)));
  } catch (error) {
    console.error(`\n${error instanceof PlainError ? error.message : error.stack}`);
    outcomes.push({ passed: 0, failed: 1, named: ['failed: the set-up'] });
  }

  heading('Result');
  const total = addUp(outcomes);
  for (const line of total.named) console.log(`- ${line}`);
  console.log(summaryLine(total));
  process.exitCode = total.failed > 0 ? 1 : 0;
});

async function runSteps(chosen) {
  const outcomes = [];
  let servers;
  for (const step of chosen) {
    if (step.needsServers && !servers) {
      heading('Servers');
      servers = await startTestServers(join(home, 'test'), cache).catch((error) => ({ error }));
      if (servers.error) console.error(servers.error.message);
    }
    heading(step.title);
    const outcome =
      servers?.error && step.needsServers ? withoutServers(step.name) : await attempt(step, servers);
    console.log(`\n${step.title}: ${summaryLine(outcome)}`);
    outcomes.push(outcome);
  }
  await servers?.stop?.();
  return outcomes;
}

function chooseSteps(args) {
  if (args.length === 0) return steps;
  const only = args[0] === '--only' ? (args[1] ?? '').split(',') : [];
  const unknown = only.filter((name) => !steps.some((step) => step.name === name));
  if (only.length === 0 || unknown.length > 0) {
    throw new PlainError(`npm test -- --only ${steps.map((step) => step.name).join(',')}   (any of these)`);
  }
  return steps.filter((step) => only.includes(step.name));
}

/** What can't be had shows in the steps that need it: the others still tell what they have to tell. */
async function prepareServers(chosen) {
  if (!chosen.some((step) => step.needsServers || step.bringsServers)) return;
  await ensureServers('chromium').catch((error) => console.error(error.message));
}

async function attempt(step, servers) {
  try {
    return await step.run(servers);
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    return crashed(step.name);
  }
}

const withoutServers = (name) => ({ passed: 0, failed: 1, named: [`${name}: the servers did not start`] });

/** A step of commands that all have to succeed; together they count as one. */
function check(name, ...commands) {
  return async () => {
    let succeeded = true;
    for (const [program, ...args] of commands) {
      const { code } = await exec(binary(program), args, { cwd: root, show: true });
      if (code !== 0) succeeded = false;
    }
    return checkOutcome(name, succeeded);
  };
}

function projects(...names) {
  return names.flatMap((project) => ['--project', project]);
}

function longRun(name) {
  return vitest(name, ['--config', `e2e/${name}/vitest.config.ts`]);
}

function vitest(name, flags) {
  return async (servers) => {
    const file = join(reports, `${name}.json`);
    const { code } = await exec(
      binary('vitest'),
      ['run', ...flags, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      { cwd: root, env: { ...process.env, ...servers?.env, ...runEnv }, show: true },
    );
    return vitestOutcome(name, readReport(file), code);
  };
}

/** The suite starts a stack of its own on these servers; it finds the site and the browser by the variables here. */
async function browserSuite(servers) {
  const file = join(reports, 'browser.json');
  const env = {
    ...process.env,
    ...servers.env,
    LIVERY_HOME: join(home, 'test/browser'),
    LIVERY_CACHE: cache,
    LIVERY_SITE_DIR: await ensureSite(),
    CHROMIUM_PATH: await servers.chromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  };
  const { code } = await exec(binary('playwright', 'e2e'), ['test', '--reporter=list,json'], {
    cwd: join(root, 'e2e'),
    env,
    show: true,
  });
  return playwrightOutcome('browser', readReport(file), code);
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

function heading(text) {
  console.log(`\n━━ ${text} ${'━'.repeat(Math.max(4, 70 - text.length))}\n`);
}
