import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Handle } from '../process/supervise.ts';
import { takeLock } from './lock.ts';
import { openPortBook, type PortBook } from './ports.ts';
import { openSecrets, type Secrets } from './secrets.ts';

/** A Unix socket's path may have 107 characters; this leaves room for its file name. */
const longestSocketFolder = 80;

/** Everything one stack keeps on disk, and the right to use it. */
export interface Home {
  folder: string;
  cache: string;
  data: string;
  logs: string;
  run: string;
  /** A private folder whose path is short enough for Unix sockets. */
  sockets: string;
  /** Short name that tells this stack's parts from another's. */
  tag: string;
  secrets: Secrets;
  ports: PortBook;
  /** Every part that runs from this folder registers here; nothing starts any more once the stack is stopping. */
  register(stage: Stage, handle: Handle): void;
  /** Stops services first, so that they finish their work, then the servers; then gives the folder free. */
  stopEverything(): Promise<void>;
  /** Ends every program this instant, for a person who does not want to wait. */
  endEverythingNow(): void;
}

export type Stage = 'infrastructure' | 'service';

/**
 * Opens a state folder for this process alone; refuses with a HomeInUseError while another process has it.
 * `cacheFolder` may be shared by several stacks: it holds only downloads.
 */
export function openHome(folder: string, cacheFolder = join(folder, 'cache')): Home {
  const root = resolve(folder);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const unlock = takeLock(join(root, 'lock'), root);
  const tag = createHash('sha256').update(root).digest('hex').slice(0, 8);
  const home = {
    folder: root,
    cache: resolve(cacheFolder),
    data: join(root, 'data'),
    logs: join(root, 'logs'),
    run: join(root, 'run'),
  };
  for (const path of Object.values(home)) mkdirSync(path, { recursive: true });
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
    sockets: home.run.length <= longestSocketFolder ? home.run : shortSocketFolder(tag),
    tag,
    secrets: openSecrets(join(root, 'secrets.json')),
    ports: openPortBook(join(root, 'ports.json')),
    register(stage, handle) {
      if (stopping) throw new StoppingError('The stack is stopping.');
      parts.push({ stage, handle });
    },
    stopEverything: () => (stopping ??= stopAll()),
    endEverythingNow() {
      for (const { handle } of parts) handle.endNow();
      unlock();
    },
  };
}

/** Thrown to whoever still starts something while the stack stops. */
export class StoppingError extends Error {
  override name = 'StoppingError';
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
