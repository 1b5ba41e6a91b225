// npm test: what to run before a commit, against real servers. Goes on through failing steps, for the whole picture.
//   npm run test:all                  everything
//   npm run test:rest                 what test:all adds to npm test
//   npm test -- --only lint,int       just these steps
//   npm test -- --long                races are repeated 50 times instead of 4, properties meet new samples
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exec } from './lib/exec.mjs';
import { installServers } from './lib/installServers.mjs';
import { ensureNode } from './lib/node24.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { cache, home, root } from './lib/paths.mjs';
import { heading, PlainError, runMain } from './lib/say.mjs';
import { startTestServers } from './lib/testServers.mjs';
import { reports, steps } from './lib/testSteps.mjs';
import { addUp, crashed, notRun, stepLine, summaryLine } from './lib/testSummary.mjs';

/** Phases run one after the other, the sequences of a phase side by side, the steps of a sequence in order. */
const quick = [[['format', 'lint', 'types'], ['unit']], [['int']], [['journeys']]];
const rest = [[['slow']], [['system']], [['faults']], [['fuzz']], [['freezes']], [['browser']], [['deploy']]];
const everything = [...quick, ...rest];

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
    results.push({ title: 'Set-up', seconds: 0, outcome: notRun('set-up', 'it failed') });
  }

  console.log(`\n${heading('Result')}\n`);
  const total = addUp(results.map(({ outcome }) => outcome));
  for (const line of total.named) console.log(`- ${line}`);
  for (const result of results) console.log(stepLine(result));
  for (const test of total.flaky) console.log(`flaky: ${test}`);
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
  const { title, limitMinutes } = steps[name];
  const startedAt = Date.now();
  const lines = [];
  const print = (text) => (alone ? console.log(text) : lines.push(text));
  const run = async (program, args, options) => {
    const ended = await exec(program, args, { cwd: root, limitMinutes, ...options, show: alone });
    if (!alone && ended.output) lines.push(ended.output);
    return ended;
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
  if (servers?.error && step.needsServers) return notRun(name, 'the servers did not start');
  try {
    return await step.run({ name, run, print, servers, limitMinutes: step.limitMinutes });
  } catch (error) {
    print(error instanceof PlainError ? error.message : error.stack);
    return crashed(name);
  }
}

function choosePhases(args) {
  if (args.includes('--long')) beLong();
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

function beLong() {
  process.env.RACE_ROUNDS = '50';
  process.env.PROPERTY_SEED ??= String(Date.now() % 1_000_000);
  console.log(`› properties with PROPERTY_SEED=${process.env.PROPERTY_SEED}`);
}

/** What can't be had shows in the steps that need it: the other steps still run. */
async function prepareServers(names) {
  if (!names.some((name) => steps[name].needsServers || steps[name].bringsServers)) return;
  await installServers('chromium').catch((error) => console.error(error.message));
}
