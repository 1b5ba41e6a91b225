import { spawn } from 'node:child_process';

const running = new Set();

/** Runs a program to its end and resolves with its exit code and output; it ends when this process is asked to. */
export function exec(command, args, { cwd, env = process.env, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    keep(child);
    const finish = (code) => {
      release(child);
      resolve({ code, output: output.trim() });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code, signal) => finish(code ?? (signal ? 1 : 0)));
  });
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
