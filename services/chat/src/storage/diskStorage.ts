import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './fileStorage.ts';

/** Files in a folder that all replicas share. A file gets its name once it is complete. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, key);
  const partOf = (key: string) => `${pathOf(key)}.part`;
  return {
    put: async (key, { bytes }) => {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      const part = await open(partOf(key), 'w', 0o600);
      try {
        await part.writeFile(bytes);
        await part.sync();
      } finally {
        await part.close();
      }
      await rename(partOf(key), pathOf(key));
    },
    get: (key) => readFile(pathOf(key)).catch(unlessMissing),
    remove: async (key) => {
      for (const path of [partOf(key), pathOf(key)]) await rm(path, { force: true });
      await rmdir(dirname(pathOf(key))).catch(unlessInUse);
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The folder still has another file, or is gone already. */
function unlessInUse(error: NodeJS.ErrnoException): void {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error;
}
