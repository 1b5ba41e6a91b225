import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { exec, lastLines } from './exec.mjs';
import { cache } from './paths.mjs';
import { PlainError, say } from './say.mjs';

const neededMajor = 24;

/**
 * Makes sure that the script runs under Node 24 or newer. On an older Node it fetches Node 24 once, runs the same script
 * under it, and never returns: this process then only stands in for the other one.
 */
export async function ensureNode(script) {
  if (!process.channel) watchNpm();
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) {
    module.enableCompileCache?.(join(cache, 'compiled'));
    // What we start finds this Node first.
    process.env.PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`;
    return;
  }
  const node = join(cache, 'node24/node_modules/node/bin/node');
  if (!existsSync(node)) await fetchNode();
  await standInFor(node, script);
}

async function fetchNode() {
  say(`fetching Node ${neededMajor} (this is ${process.version}; once, kept in ${cache})`);
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'node24-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = [
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--ignore-scripts=false',
    '--loglevel=error',
  ];
  const { code, output } = await exec('npm', ['install', ...flags, `node@${neededMajor}`], {
    cwd: folder,
    limitMinutes: 15,
  });
  if (code !== 0 || !existsSync(join(folder, 'node_modules/node/bin/node'))) {
    rmSync(folder, { recursive: true, force: true });
    throw new PlainError(
      `Livery runs on Node ${neededMajor}; this is ${process.version}, and fetching it with npm failed:\n${lastLines(output)}\n\n` +
        `Check the connection to your npm registry, or install Node ${neededMajor} yourself and start again.`,
    );
  }
  try {
    renameSync(folder, join(cache, 'node24'));
  } catch {
    rmSync(folder, { recursive: true, force: true }); // another start was faster
  }
}

/** The other process gets our terminal and our signals; the closing channel tells it when this one ends, however it ends. */
function standInFor(node, script) {
  return new Promise(() => {
    const child = spawn(node, [script, ...process.argv.slice(2)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    child.once('error', (error) => {
      console.error(
        `Node ${neededMajor} in ${cache} does not run: ${error.message}\nRemove ${join(cache, 'node24')} and start again.`,
      );
      process.exit(1);
    });
    child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/** npm that is killed with -9 sends no signal: it is gone when it is no longer an ancestor of this process. */
function watchNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const isBelowNpm = npmLink();
  const watch = setInterval(() => {
    if (isBelowNpm()) return;
    clearInterval(watch); // once: a second signal would mean that somebody is in a hurry
    process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}

/** npm starts us directly or through a shell, which would outlive it. */
function npmLink() {
  const parent = process.ppid;
  const above = parentOf(parent);
  const isShellBetween = nameOf(above)?.startsWith('npm') ?? false;
  return () => process.ppid === parent && (!isShellBetween || parentOf(parent) === above);
}

function nameOf(pid) {
  return readProcess(pid, (stat) => stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')));
}

function parentOf(pid) {
  return readProcess(pid, (stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
}

/** Reads Linux's line about a process; undefined elsewhere, or when there is none. */
function readProcess(pid, read) {
  try {
    return read(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}
