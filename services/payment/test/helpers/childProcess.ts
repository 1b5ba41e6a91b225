import { freePort, launchProgram, type RunningProgram } from '@livery/test-kit';

export interface ChildProcessOptions {
  name: string;
  /** From the repository's root, such as `services/booking/src/main.ts`. */
  program: string;
  env: Record<string, string>;
  readyPath: string;
}

/** A real program of the product in its own process, on a port of its own that stays the same over restarts. */
export interface ChildProcess {
  url: string;
  /** Everything it printed. */
  output(): string;
  start(): Promise<void>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
  /** SIGKILL: no time for a last word. */
  kill(): Promise<void>;
}

export async function createChildProcess({
  name,
  program,
  env,
  readyPath,
}: ChildProcessOptions): Promise<ChildProcess> {
  const port = await freePort();
  let running: RunningProgram | undefined;
  let output = '';
  const onOutput = (text: string) => {
    output += text;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    start: async () => {
      running = launchProgram({ program, port, env, readyPath, onOutput });
      await running.ready.catch((cause: unknown) => {
        throw new Error(`${name} did not start: ${output.slice(-2_000)}`, { cause });
      });
    },
    stop: async () => running?.stop(),
    kill: async () => running?.kill(),
  };
}
