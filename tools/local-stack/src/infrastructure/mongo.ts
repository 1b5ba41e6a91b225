import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { supervise, type SuperviseOptions } from '../process/supervise.ts';
import { findProgram } from '../provision/findProgram.ts';
import { glibcLoader } from '../provision/glibcLoader.ts';
import { isListening } from './probe.ts';
import type { InfrastructureServer, ServerContext } from './infrastructureServer.ts';

// Acknowledged writes must survive a crash. With `w=majority` a standalone answers before its journal is written.
const durable = 'journal=true&w=1';
const engine = fileURLToPath(new URL('./mongoEngine.ts', import.meta.url));

/** `mongod` if the machine has one, else the embedded engine in a process of its own. */
export async function launchMongo(context: ServerContext): Promise<InfrastructureServer> {
  const mongod = findProgram('mongod');
  const { host, program, isReady } = await (mongod ? serverProgram(mongod, context) : engineProgram(context));
  const uri = `mongodb://${host}/?directConnection=true&${durable}`;
  const handle = supervise({ ...context, name: 'mongo', graceSeconds: 15, program, isReady });
  return { env: { MONGODB_URI: uri }, describe: () => describeMongo(uri), handle };
}

type MongoProgram = Pick<SuperviseOptions, 'program' | 'isReady'> & { host: string };

async function serverProgram(mongod: string, { home }: ServerContext): Promise<MongoProgram> {
  const port = await home.ports.portFor('mongo');
  // mongod does not make its own data folder.
  const script = 'mkdir -p "$1" && exec "$0" --dbpath "$1" --port "$2" --bind_ip 127.0.0.1 --nounixsocket';
  return {
    host: `127.0.0.1:${port}`,
    program: { command: 'sh', args: ['-c', script, mongod, join(home.data, 'mongod'), String(port)] },
    isReady: () => isListening({ host: '127.0.0.1', port }),
  };
}

async function engineProgram({ home, say }: ServerContext): Promise<MongoProgram> {
  const socket = join(home.sockets, 'mongo.sock');
  const node = [...(await glibcLoader(home.cache, say)), process.execPath];
  const [command = process.execPath, ...args] = [...node, engine, join(home.data, 'mongo'), socket];
  return {
    host: encodeURIComponent(socket),
    program: { command, args, env: { ...process.env, TMPDIR: home.sockets } },
    isReady: () => isListening({ path: socket }),
  };
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
