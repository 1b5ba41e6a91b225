import { spawn } from 'node:child_process';

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
    const stop = () => {
      child.kill('SIGTERM');
      process.exit(130);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, stop);
    const finish = (code) => {
      for (const signal of signals) process.off(signal, stop);
      resolve({ code, output: output.trim() });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.once('close', (code, signal) => finish(code ?? (signal ? 1 : 0)));
  });
}

/** The last lines of what a program printed. */
export const lastLines = (text, count = 15) => text.split('\n').slice(-count).join('\n');
