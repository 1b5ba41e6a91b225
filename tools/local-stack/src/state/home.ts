import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Handle, type Stage, StoppingError } from '../process/handle.ts';
import { takeLock } from './lock.ts';
import { openPortRegistry } from './portRegistry.ts';
import { openSecrets } from './secrets.ts';

/** A Unix socket's path may have 107 characters; the rest is for the file name. */
const longestSocketFolder = 80;

/** The state folder of one stack, locked for this process. */
export type Home = ReturnType<typeof openHome>;

/** Opens a state folder for this process. `cacheFolder` holds downloads only, so stacks may share it. */
export function openHome(folder: string, cacheFolder = join(folder, 'cache')) {
  const root = resolve(folder);
  makeWritable(root, root);
  const unlock = takeLock(join(root, 'lock'), root);
  try {
    return openLocked(root, cacheFolder, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function openLocked(root: string, cacheFolder: string, unlock: () => void) {
  /** Distinguishes this stack's parts from another's. */
  const tag = createHash('sha256').update(root).digest('hex').slice(0, 8);
  const home = {
    folder: root,
    cache: resolve(cacheFolder),
    data: join(root, 'data'),
    logs: join(root, 'logs'),
    run: join(root, 'run'),
  };
  for (const path of Object.values(home)) makeWritable(path, root);
  chmodSync(home.run, 0o700);
  const parts: { stage: Stage; handle: Handle }[] = [];
  let stopping: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    for (const stage of ['service', 'infrastructure'] as const) {
      await Promise.all(parts.filter((part) => part.stage === stage).map((part) => part.handle.stop()));
    }
    unlock();
  }

  return {
    ...home,
    /** A private folder with a path short enough for sockets. */
    sockets: home.run.length <= longestSocketFolder ? home.run : shortSocketFolder(tag),
    tag,
    secrets: openSecrets(join(root, 'secrets.json')),
    ports: openPortRegistry(join(root, 'ports.json')),
    /** Registers a part, to be stopped. Refused once the stack is stopping. */
    register(stage: Stage, handle: Handle): void {
      if (stopping) throw new StoppingError('The stack is stopping.');
      parts.push({ stage, handle });
    },
    /** Stops services, then servers, then frees the folder. */
    stopEverything: () => (stopping ??= stopAll()),
    /** Ends all programs at once. */
    endEverythingNow(): void {
      for (const { handle } of parts) handle.endNow();
      unlock();
    },
  };
}

function makeWritable(path: string, root: string): void {
  try {
    makeFolder(path, path === root ? 0o700 : 0o777);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `${path} can't be written: ${(error as Error).message}.\nGive the folder to this user, or choose another one: LIVERY_HOME=~/livery npm start`,
      { cause: error },
    );
  }
}

/** With parent folders. Node's recursive mkdir never ends where nothing can be made, such as below /proc. */
function makeFolder(path: string, mode: number): void {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path), 0o777);
  mkdirSync(path, { mode });
}

function shortSocketFolder(tag: string): string {
  const uid = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `livery-${uid}-${tag}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} belongs to somebody else or is open to others; remove it and start again.`);
  }
  return folder;
}
