import {
  appendFileSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const FILE_NAME = 'books.ndjson';

const lineOf = (entry: unknown): string => `${JSON.stringify(entry)}\n`;

/** Opens the file for appending. Syncs its folder too, so that its name survives a crash. */
function openDurably(path: string): number {
  const handle = openSync(path, 'a', 0o600);
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
  return handle;
}

/** A last line that was cut was never acknowledged; any other broken one stops the start. */
function readLines(path: string): { lines: unknown[]; length: number } {
  if (!existsSync(path)) return { lines: [], length: 0 };
  const bytes = readFileSync(path);
  const length = bytes.lastIndexOf(0x0a) + 1;
  const lines: unknown[] = [];
  // Line by line, because the journal of a long load test exceeds the longest string.
  for (let start = 0; start < length;) {
    const end = bytes.indexOf(0x0a, start);
    lines.push(parseLine(bytes.toString('utf8', start, end), `${path}, line ${lines.length + 1}`));
    start = end + 1;
  }
  return { lines, length };
}

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Error(`the journal is damaged: ${place}`, { cause });
  }
}

/** An append-only file of JSON lines. What was appended survives a crash of process or machine. */
export function openJournal(directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, FILE_NAME);
  const { lines, length } = readLines(path);
  let handle = openDurably(path);
  ftruncateSync(handle, length);
  const journal = {
    /** If not `durable`, the line may be lost with the machine. */
    append(entry: unknown, durable: boolean): void {
      appendFileSync(handle, lineOf(entry));
      if (durable) fdatasyncSync(handle);
    },

    /** Replaces everything written so far by `entries`, in one step. */
    replace(entries: unknown[]): void {
      const draft = `${path}.new`;
      writeFileSync(draft, entries.map(lineOf).join(''), { mode: 0o600, flush: true });
      renameSync(draft, path);
      closeSync(handle);
      handle = openDurably(path);
    },

    close: () => closeSync(handle),
  };
  return { journal, lines };
}
