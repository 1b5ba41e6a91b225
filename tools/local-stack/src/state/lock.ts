import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { livingPid, startTimeOf } from '../process/pidFiles.ts';
import { writeFileAtomically } from './stateFile.ts';

export class HomeInUseError extends Error {
  override name = 'HomeInUseError';
}

/** The file is locked by somebody else. */
const SQLITE_BUSY = 5;
/** Programs that ask at the same moment may all be refused, so each goes on asking for so long. */
const ASK_AGAIN_MS = 50;

/**
 * Locks the state folder for this process. The lock is the operating system's, on an empty file, and ends with the
 * process, so it is never stale. Node can only ask for it through SQLite. `file` names the owner.
 */
export function takeLock(file: string, folder: string): () => void {
  const held = lockFile(`${file}.held`, folder);
  if (held === undefined) throw inUse(folder, livingPid(file));
  try {
    writeFileAtomically(file, `${process.pid} ${startTimeOf(process.pid)}\n`);
  } catch (error) {
    held.close();
    throw error;
  }
  return () => {
    if (!held.isOpen) return;
    rmSync(file, { force: true });
    held.close();
  };
}

/** Undefined while another process has it. */
function lockFile(file: string, folder: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: ASK_AGAIN_MS });
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw new Error(`${folder} can't be locked for this stack: ${(error as Error).message} (${file})`, {
      cause: error,
    });
  }
}

function inUse(folder: string, owner: number | undefined): HomeInUseError {
  const what =
    owner === undefined
      ? `is just starting from ${folder}`
      : `already runs from ${folder} (process ${owner})`;
  return new HomeInUseError(
    `Another stack ${what}. Stop it with Ctrl-C in its window, ` +
      `or start a second one beside it: LIVERY_HOME=.livery-2 PORT=8081 npm start`,
  );
}
