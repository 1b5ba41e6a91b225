import { existsSync, readFileSync, renameSync } from 'node:fs';

const keptRuns = 3;

/** Moves the last run's log aside, so that each start begins a new one. */
export function rotateLog(file: string): void {
  for (let age = keptRuns - 1; age >= 0; age -= 1) {
    const older = age === 0 ? file : `${file}.${age}`;
    if (existsSync(older)) renameSync(older, `${file}.${age + 1}`);
  }
}

/** The last lines of a log, for a message that should explain itself. */
export function tailOf(file: string, lines = 12): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '(no log)';
  }
}
