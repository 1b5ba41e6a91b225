import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecord, writeFileAtomically } from './stateFile.ts';

// Below the range of outgoing ports, so that no other program gets one by chance.
const lowest = 20_000;
const highest = 32_000;
const anyPort = () => randomInt(lowest, highest);

/** Ports that stacks on this machine are about to open. */
const claims = join(tmpdir(), 'livery-ports');
/** After this a claimed port is open, or not needed any more. */
const CLAIM_MS = 300_000;

export function openPortRegistry(file: string) {
  const known = readRecord<number>(file, 'ports', faultOf, damaged);
  const handedOut = new Set<number>();
  const chosen = new Map<string, Promise<number>>();

  /** The remembered port, or a free one that no other name has. */
  async function choose(name: string): Promise<number> {
    const remembered = known[name];
    for (let port = remembered ?? anyPort(); ; port = anyPort()) {
      if (handedOut.has(port) || (port !== remembered && Object.values(known).includes(port))) continue;
      handedOut.add(port);
      if (!claimPort(port, file) || !(await isPortFree(port))) continue;
      if (port !== remembered) {
        known[name] = port;
        writeFileAtomically(file, `${JSON.stringify(known, null, 2)}\n`);
      }
      return port;
    }
  }

  return {
    /** The same port for the same name at every start, unless somebody else has taken it. */
    portFor(name: string): Promise<number> {
      const port = chosen.get(name) ?? choose(name);
      chosen.set(name, port);
      return port;
    },
  };
}

/** False when another stack is about to open the port. True if claims cannot be written. */
function claimPort(port: number, owner: string): boolean {
  const file = join(claims, String(port));
  try {
    mkdirSync(claims, { recursive: true });
    writeFileSync(file, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EEXIST' || takeOver(file, owner);
  }
}

/** Takes a claim that is our own or has expired. */
function takeOver(file: string, owner: string): boolean {
  try {
    const isOver = Date.now() - statSync(file).mtimeMs > CLAIM_MS;
    if (readFileSync(file, 'utf8') !== owner && !isOver) return false;
    writeFileSync(file, owner);
    return true;
  } catch {
    return true;
  }
}

export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

const faultOf = (name: string, port: unknown): string | undefined =>
  Number.isInteger(port) && Number(port) > 0 && Number(port) < 65_536
    ? undefined
    : `its “${name}” is ${JSON.stringify(port)}`;

const damaged = (file: string, why: string) =>
  new Error(`${file} is damaged: ${why}. Remove the file, and other ports are chosen:\n  rm ${file}`);
