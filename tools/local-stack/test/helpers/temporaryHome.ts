import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../../src/services/serviceNames.ts';
import { type Home, openHome } from '../../src/state/home.ts';

/** Downloads are shared with the checkout's own stack. */
export const sharedCache = process.env.LIVERY_CACHE ?? join(repositoryRoot, '.livery/cache');

const folders: string[] = [];
const homes: Home[] = [];

/** A new, empty state folder of a stack. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'livery-test-'));
  folders.push(folder);
  return folder;
}

export function temporaryHome(folder = temporaryFolder()): Home {
  const home = openHome(folder, sharedCache);
  homes.push(home);
  return home;
}

/** Stops what still runs from the test's homes and removes them. */
export async function cleanUp(): Promise<void> {
  await Promise.all(homes.splice(0).map((home) => home.stopEverything()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
