import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@livery/test-kit';
import type { Product } from '../../system/startProduct.ts';

/** For the product's environment: each service's debugger, once it is woken, listens on a free port of its own. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect-port=0' };

export interface ProcessStats {
  /** Everything that all objects, lists, texts and so on of the process share. */
  shared: string[];
  /** What objects and buffers hold once everything unused has been cleared away. */
  bytes: number;
}

/** Runs in the process: names every property of what others inherit from, and of the classes themselves. */
const SHARED = `JSON.stringify(
  ['Object', 'Array', 'String', 'Number', 'Boolean', 'Function', 'Promise', 'Map', 'Set', 'Date', 'RegExp', 'Error', 'Buffer']
    .flatMap((name) => [[name, globalThis[name]], [name + '.prototype', globalThis[name].prototype]])
    .flatMap(([name, value]) => Reflect.ownKeys(value).map((key) => name + ' ' + String(key))))`;

/** Looks into every process of the product through Node's own debugger, which a signal wakes. */
export async function readProcessStats(product: Product): Promise<Record<string, ProcessStats>> {
  const found: Record<string, ProcessStats> = {};
  for (const [name, { pid }] of product.stack.services.handles) {
    if (pid === undefined) throw new Error(`${name} does not run`);
    found[name] = await readOne(await debuggerOf(join(product.logFolder, `${name}.log`), pid));
  }
  return found;
}

async function debuggerOf(logFile: string, pid: number): Promise<string> {
  const known = () => /Debugger listening on (ws:\S+)/.exec(readFileSync(logFile, 'utf8'))?.[1];
  if (known() === undefined) process.kill(pid, 'SIGUSR1');
  return eventually(() => {
    const address = known();
    if (address === undefined) throw new Error(`${logFile} names no debugger`);
    return address;
  });
}

async function readOne(address: string): Promise<ProcessStats> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let lastId = 0;
  const ask = <T>(method: string, params: object = {}): Promise<T> => {
    const id = (lastId += 1);
    const { promise, resolve } = Promise.withResolvers<T>();
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as { id?: number; result: T };
      if (reply.id === id) resolve(reply.result);
    });
    socket.send(JSON.stringify({ id, method, params }));
    return promise;
  };
  await ask('HeapProfiler.collectGarbage');
  const evaluate = async <T>(expression: string) => {
    const { result } = await ask<{ result: { value: string } }>('Runtime.evaluate', { expression });
    return JSON.parse(result.value) as T;
  };
  const { heapUsed, external } = await evaluate<NodeJS.MemoryUsage>('JSON.stringify(process.memoryUsage())');
  const shared = await evaluate<string[]>(SHARED);
  socket.close();
  return { shared, bytes: heapUsed + external };
}
