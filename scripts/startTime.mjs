// How long `npm start` takes until it shows the first page, and until everything runs. Prints a line for each start.
//   node scripts/startTime.mjs [--rounds 5]     warm: packages, downloads and site are there, the data of an earlier start too
//   node scripts/startTime.mjs --cold           a fresh clone of this commit without packages and downloads, once
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exec } from './lib/exec.mjs';
import { cache, root } from './lib/paths.mjs';
import { PlainError, runMain } from './lib/say.mjs';

const TARGET_SECONDS = { warm: 6, cold: 30 };
const LONGEST_MS = 600_000;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, cold: { type: 'boolean', default: false } },
});

await runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'livery-start-'));
  try {
    if (options.cold) await startCold(folder);
    else await startWarm(folder, Number(options.rounds));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function startWarm(folder, rounds) {
  const env = { ...process.env, LIVERY_HOME: folder, LIVERY_CACHE: cache };
  report('first, without data', await start(root, env));
  const pages = [];
  for (let round = 1; round <= rounds; round += 1) {
    const times = await start(root, env);
    report(`warm ${round}`, times);
    pages.push(times.page);
  }
  const median = pages.toSorted((a, b) => a - b)[Math.floor(pages.length / 2)];
  judge('warm', median);
}

async function startCold(folder) {
  const clone = join(folder, 'clone');
  const { code, output } = await exec('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  if (code !== 0) throw new PlainError(`Cloning failed:\n${output}`);
  const { LIVERY_CACHE: _cache, ...env } = process.env;
  const times = await start(clone, { ...env, LIVERY_HOME: join(clone, '.livery') });
  report('cold', times);
  judge('cold', times.page);
}

/** Seconds from the command to the first page, and to the line that says that everything runs. */
async function start(tree, env) {
  const port = await freePort();
  const since = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: tree,
    env: { ...env, PORT: String(port), MAIL_UI_PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Whoever stops npm stops what it started, too.
    detached: true,
  });
  const ended = once(child, 'exit');
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  const until = async (isDone) => {
    while (!(await isDone())) {
      if (child.exitCode !== null) throw new PlainError(`npm start ended:\n${printed}`);
      if (performance.now() - since > LONGEST_MS)
        throw new PlainError(`npm start takes too long:\n${printed}`);
      await delay(20);
    }
    return (performance.now() - since) / 1_000;
  };
  try {
    const page = await until(() => showsPage(`http://127.0.0.1:${port}/`));
    const everything = await until(async () => printed.includes('Livery runs'));
    return { page, everything };
  } finally {
    await stopGroup(child.pid);
    await ended;
  }
}

/** npm ends before what it started has given its folder free. */
async function stopGroup(pid) {
  const signal = (name) => {
    try {
      return process.kill(-pid, name);
    } catch (error) {
      if (error.code === 'ESRCH') return false;
      throw error;
    }
  };
  signal('SIGTERM');
  while (signal(0)) await delay(50);
}

async function showsPage(url) {
  try {
    const response = await fetch(url, { headers: { connection: 'close' } });
    return response.ok && (await response.text()).includes('<div id="root"');
  } catch {
    return false;
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

function report(name, { page, everything }) {
  console.log(`${name.padEnd(22)} first page ${page.toFixed(1)} s, everything ${everything.toFixed(1)} s`);
}

function judge(kind, seconds) {
  const target = TARGET_SECONDS[kind];
  const verdict = seconds <= target ? 'met' : 'MISSED';
  console.log(`${kind}, first page: ${seconds.toFixed(1)} s, target ≤ ${target} s: ${verdict}`);
}
