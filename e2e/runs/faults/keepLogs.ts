import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const MAX_LINES = 12;
const MAX_CHARS = 2_000;

/** Where the logs of a failed run stay: its product goes when the run ends. */
const folderOf = (seed: number) =>
  join(process.env['FAULT_LOGS'] ?? join(import.meta.dirname, '../../../.livery/faults'), `seed-${seed}`);

/** Keeps the logs of every service; answers where. */
export function keepLogs(logFolder: string, seed: number): string {
  const folder = folderOf(seed);
  rmSync(folder, { recursive: true, force: true });
  cpSync(logFolder, folder, { recursive: true });
  return folder;
}

export const forgetLogs = (seed: number): void => rmSync(folderOf(seed), { recursive: true, force: true });

/** What the services wrote about a request, under the name of each. */
export function linesAbout(logFolder: string, requestId: string): string[] {
  return readdirSync(logFolder)
    .filter((name) => name.endsWith('.log'))
    .flatMap((name) =>
      readFileSync(join(logFolder, name), 'utf8')
        .split('\n')
        .filter((line) => line.includes(requestId))
        .slice(0, MAX_LINES)
        .map((line) => `    ${name}: ${line.slice(0, MAX_CHARS)}`),
    );
}
