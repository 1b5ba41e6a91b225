import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './fileStorage.ts';

/** Keeps files in a folder, which the replicas have to share. A file has its name only once it is written whole. */
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

/** Another file of the ticket is there still, or the folder is gone already. */
function unlessInUse(error: NodeJS.ErrnoException): void {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error;
}
