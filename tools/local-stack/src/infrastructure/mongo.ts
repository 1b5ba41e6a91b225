import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { supervise } from '../process/supervise.ts';
import { findProgram } from '../provision/findProgram.ts';
import { loaderFor } from '../provision/glibc.ts';
import { isListening } from './probe.ts';
import type { Part, PartContext } from './part.ts';

// An acknowledged write is one that survives the server's sudden end. `w=majority` would not do: a server that stands
// alone then answers before its journal is written.
const durable = 'journal=true&w=1';
const engine = fileURLToPath(new URL('./mongoEngine.ts', import.meta.url));

/** MongoDB for this stack: `mongod` when the machine has one, otherwise the embedded engine in a process of its own. */
export async function launchMongo({ home, restartOnCrash, say }: PartContext): Promise<Part> {
  const mongod = findProgram('mongod');
  return mongod ? launchServer(mongod) : launchEngine();

  async function launchServer(command: string): Promise<Part> {
    const port = await home.ports.portFor('mongo');
    const folder = join(home.data, 'mongod');
    const uri = `mongodb://127.0.0.1:${port}/?directConnection=true&${durable}`;
    const handle = supervise({
      name: 'mongo',
      home,
      restartOnCrash,
      say,
      graceSeconds: 15,
      program: {
        command: 'sh', // mongod does not make its own data folder
        args: [
          '-c',
          'mkdir -p "$1" && exec "$0" --dbpath "$1" --port "$2" --bind_ip 127.0.0.1 --nounixsocket',
          command,
          folder,
          String(port),
        ],
      },
      isReady: () => isListening({ host: '127.0.0.1', port }),
    });
    return { env: { MONGODB_URI: uri }, describe: () => describeMongo(uri), handle };
  }

  async function launchEngine(): Promise<Part> {
    const socket = join(home.sockets, 'mongo.sock');
    const uri = `mongodb://${encodeURIComponent(socket)}/?directConnection=true&${durable}`;
    const [command = process.execPath, ...args] = [
      ...(await loaderFor(home.cache, say)),
      process.execPath,
      engine,
      join(home.data, 'mongo'),
      socket,
    ];
    const handle = supervise({
      name: 'mongo',
      home,
      restartOnCrash,
      say,
      graceSeconds: 15,
      program: { command, args, env: { ...process.env, TMPDIR: home.sockets } },
      isReady: () => isListening({ path: socket }),
    });
    return { env: { MONGODB_URI: uri }, describe: () => describeMongo(uri), handle };
  }
}

export async function describeMongo(uri: string): Promise<string> {
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    const { version } = (await client.db('admin').command({ buildInfo: 1 })) as { version?: string };
    return `MongoDB ${version}`;
  } finally {
    await client.close();
  }
}
