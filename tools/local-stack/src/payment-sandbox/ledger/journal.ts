import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** The name of the first release: existing state folders hold a file of this name. */
const FILE_NAME = 'books.ndjson';

function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function writeFully(handle: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length;) written += writeSync(handle, bytes, written);
}

/**
 * Complete lines of JSON, the last of which may have been cut short by a crash: that one was never
 * acknowledged, so it is forgotten. A broken line before it means damage and stops the start.
 */
function readLines(path: string): { lines: unknown[]; length: number } {
  if (!existsSync(path)) return { lines: [], length: 0 };
  const bytes = readFileSync(path);
  const length = bytes.lastIndexOf(0x0a) + 1;
  const lines: unknown[] = [];
  // Line by line: the journal of a long load test is longer than the longest string.
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

/** An append-only file of JSON lines: what `append` returned from survives a crash of the process or machine. */
export class Journal {
  readonly #path: string;
  #handle: number;

  private constructor(path: string, handle: number) {
    this.#path = path;
    this.#handle = handle;
  }

  static open(directory: string): { journal: Journal; lines: unknown[] } {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const path = join(directory, FILE_NAME);
    const { lines, length } = readLines(path);
    const handle = openSync(path, 'a', 0o600);
    ftruncateSync(handle, length);
    syncDirectory(directory);
    return { journal: new Journal(path, handle), lines };
  }

  /** With `durable` false the line may be lost with the machine, though not with the process. */
  append(line: unknown, durable: boolean): void {
    writeFully(this.#handle, `${JSON.stringify(line)}\n`);
    if (durable) fdatasyncSync(this.#handle);
  }

  /** Replaces everything written so far by `lines`, in one step. */
  replace(lines: unknown[]): void {
    const draft = `${this.#path}.new`;
    const handle = openSync(draft, 'w', 0o600);
    writeFully(handle, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    fsyncSync(handle);
    renameSync(draft, this.#path);
    syncDirectory(join(this.#path, '..'));
    closeSync(this.#handle);
    this.#handle = handle;
  }

  close(): void {
    closeSync(this.#handle);
  }
}
