import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { livingPid, startTimeOf } from '../process/leftovers.ts';

export class HomeInUseError extends Error {
  override name = 'HomeInUseError';
}

/** Takes the state folder for this process. A lock whose owner is gone, however it ended, counts for nothing. */
export function takeLock(file: string, folder: string): () => void {
  const mine = `${process.pid} ${startTimeOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => {
        if (readIfThere(file) === mine) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = livingPid(file);
    if (owner !== undefined) {
      throw new HomeInUseError(
        `Another stack already runs from ${folder} (process ${owner}). Stop it with Ctrl-C in its window, ` +
          `or start a second one beside it: LIVERY_HOME=.livery-2 PORT=8081 npm start`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new HomeInUseError(`Could not lock ${folder}: another stack is starting from it at this moment.`);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
