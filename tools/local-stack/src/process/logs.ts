import { copyFileSync, existsSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs';

const keptRuns = 3;

/** Moves the last run's log aside. */
export function rotateLog(file: string): void {
  makeRoom(file);
  if (existsSync(file)) renameSync(file, `${file}.1`);
}

/** Copies a log and empties it, because its program keeps it open. A line written meanwhile may be lost. */
export function cutLog(file: string, largestBytes: number): void {
  try {
    if (statSync(file).size <= largestBytes) return;
    makeRoom(file);
    copyFileSync(file, `${file}.1`);
    truncateSync(file, 0);
  } catch {
    // Missing, or the disk is full: the program goes on.
  }
}

function makeRoom(file: string): void {
  for (let age = keptRuns - 1; age > 0; age -= 1)
    if (existsSync(`${file}.${age}`)) renameSync(`${file}.${age}`, `${file}.${age + 1}`);
}

/** The last lines of a log, for an error message. */
export function tailOf(file: string, lines = 12): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '(no log)';
  }
}
