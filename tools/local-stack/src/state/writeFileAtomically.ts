import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A state file that can't be read as what it should be, or a folder that can't be written: only a person can say what to do. */
export class StateError extends Error {
  override name = 'StateError';
}

/**
 * Writes a whole file or none of it: whoever reads it, after whatever crash, finds the old content or the new one. The
 * rename is safe on disk only when the folder is synced too.
 */
export function writeFileAtomically(file: string, text: string, mode = 0o600): void {
  const partial = `${file}.${process.pid}.new`;
  try {
    const descriptor = openSync(partial, 'w', mode);
    try {
      writeSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
