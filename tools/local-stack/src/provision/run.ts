import { execFile } from 'node:child_process';

/** A download that hangs must end. */
const LIMIT_MINUTES = 15;

/** Runs a program to its end. If it fails, its output is part of the error. */
export function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      args,
      { ...options, maxBuffer: 64 * 1024 * 1024, timeout: LIMIT_MINUTES * 60_000 },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout);
        const output = `${stdout}\n${stderr}`.trim().split('\n').slice(-8).join('\n');
        const outcome = error.killed ? `was ended after ${LIMIT_MINUTES} minutes` : 'failed';
        reject(new Error(`${command} ${args.at(-1) ?? ''} ${outcome}: ${output || error.message}`));
      },
    );
    child.stdin?.end();
  });
}
