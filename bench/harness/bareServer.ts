import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface BareServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Runs one of the bare servers of this folder in a process of its own; it tells its port when it listens. */
export async function startBare(file: string, payload: string): Promise<BareServer> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(payload);
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}
