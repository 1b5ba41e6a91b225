import { spawn } from 'node:child_process';

const running = new Set();
const GRACE_MS = 10_000;

/** Runs a program; resolves with exit code and output. After `limitMinutes` it is ended: `isCutOff`. */
export function exec(command, args, { cwd, env = process.env, show = false, limitMinutes } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    let isCutOff = false;
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    keep(child);
    const endsIt = endAfter(child, limitMinutes, () => (isCutOff = true));
    const finish = (code) => {
      release(child);
      endsIt.cancel();
      resolve({ code, output: output.trim(), isCutOff });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code, signal) => finish(code ?? (signal ? 1 : 0)));
  });
}

/** Asks a program to end when its time is over, and ends it when it does not. */
function endAfter(child, limitMinutes, onEnd) {
  if (limitMinutes === undefined) return { cancel: () => undefined };
  let kill;
  const ask = setTimeout(() => {
    onEnd();
    child.kill('SIGTERM');
    kill = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  }, limitMinutes * 60_000);
  return {
    cancel: () => {
      clearTimeout(ask);
      clearTimeout(kill);
    },
  };
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function stopAll() {
  for (const child of running) child.kill('SIGTERM');
  process.exit(130);
}

function keep(child) {
  if (running.size === 0) for (const signal of signals) process.on(signal, stopAll);
  running.add(child);
}

function release(child) {
  running.delete(child);
  if (running.size === 0) for (const signal of signals) process.off(signal, stopAll);
}

/** The last lines of what a program printed. */
export const lastLines = (text, count = 15) => text.split('\n').slice(-count).join('\n');
