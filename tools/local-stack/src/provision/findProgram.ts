import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

// Folders with servers that are not in an ordinary user's PATH.
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/opt/homebrew/bin', '/opt/homebrew/sbin'];

/** The first of these programs that can be run. Absolute paths are taken as they are. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...systemFolders];
  for (const name of names) {
    const candidates = isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name));
    const found = candidates.find(isRunnable);
    if (found) return found;
  }
  return undefined;
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
