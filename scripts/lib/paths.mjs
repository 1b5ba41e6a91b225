import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError } from './say.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where this stack keeps its state. */
export const home = resolve(process.env.LIVERY_HOME || join(root, '.livery'));

/** Downloads: this stack's own folder, or the default one's when that has them already. */
export const cache = chooseCache();

/** What tests that start services read: where downloads, compiled code, and the logs of a failed fault run are. */
export const runEnv = {
  LIVERY_CACHE: cache,
  FAULT_LOGS: join(home, 'faults'),
  NODE_COMPILE_CACHE: join(cache, 'compiled'),
};

function chooseCache() {
  const own = join(home, 'cache');
  const shared = join(root, '.livery/cache');
  return !existsSync(join(own, 'node24')) && existsSync(join(shared, 'node24')) ? shared : own;
}

/** Says in one sentence that the state folder can't be written, before anything else trips over it. */
export function needWritableHome() {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new PlainError(
      `${home} can't be written: ${error.message}.\nGive the folder to this user, or choose another one: LIVERY_HOME=~/livery npm start`,
      { cause: error },
    );
  }
}
