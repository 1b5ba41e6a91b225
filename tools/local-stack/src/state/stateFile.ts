import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes the whole file or nothing. The folder is synced too, which makes the rename durable. */
export function writeFileAtomically(file: string, text: string, mode = 0o600): void {
  const partial = `${file}.${process.pid}.new`;
  try {
    writeFileSync(partial, text, { mode, flush: true });
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

/** The JSON object in a state file; empty without a file. Other content throws what `damaged` returns. */
export function readRecord<T>(
  file: string,
  kind: string,
  faultOf: (name: string, value: unknown) => string | undefined,
  damaged: (file: string, why: string) => Error,
): Record<string, T> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw damaged(file, (error as Error).message);
  }
  let known: unknown;
  try {
    known = JSON.parse(text);
  } catch {
    throw damaged(file, text === '' ? 'it is empty' : 'it is no JSON');
  }
  if (typeof known !== 'object' || known === null || Array.isArray(known))
    throw damaged(file, `it holds no ${kind}`);
  for (const [name, value] of Object.entries(known)) {
    const fault = faultOf(name, value);
    if (fault) throw damaged(file, fault);
  }
  return known as Record<string, T>;
}
