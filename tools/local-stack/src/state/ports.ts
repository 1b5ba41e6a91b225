import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

// Below the range systems take outgoing ports from, so nobody gets ours by chance between two starts.
const lowest = 20_000;
const highest = 32_000;

export interface PortBook {
  /** The same free port for the same name at every start, as long as nobody else took it. */
  portFor(name: string): Promise<number>;
}

export function openPortBook(file: string): PortBook {
  const known = readBook(file);
  const handedOut = new Set<number>();
  const asked = new Map<string, Promise<number>>();

  async function choose(name: string): Promise<number> {
    const remembered = known[name];
    if (remembered !== undefined && !handedOut.has(remembered)) {
      handedOut.add(remembered);
      if (await isPortFree(remembered)) return remembered;
    }
    const taken = new Set(Object.values(known));
    for (;;) {
      const port = randomInt(lowest, highest);
      if (taken.has(port) || handedOut.has(port)) continue;
      handedOut.add(port);
      if (!(await isPortFree(port))) continue;
      known[name] = port;
      writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`);
      return port;
    }
  }

  return {
    portFor(name) {
      const port = asked.get(name) ?? choose(name);
      asked.set(name, port);
      return port;
    },
  };
}

export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

function readBook(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}
