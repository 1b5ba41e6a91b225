import type { Handle } from '../process/supervise.ts';
import type { Home } from '../state/home.ts';

/** A server of the stack: where it is, what it is, and, when it is ours, the handle to it. */
export interface Part {
  /** The environment variables that tell services where it is. */
  env: Record<string, string>;
  /** Name and version, asked of the running server itself. */
  describe(): Promise<string>;
  handle: Handle;
}

export interface PartContext {
  home: Home;
  restartOnCrash: boolean;
  say: (line: string) => void;
}

/** Stands for a server that runs elsewhere: it is used, never started or stopped. */
export function foreignHandle(name: string): Handle {
  const refuse = () => {
    throw new Error(`${name} was given by its address: it is not ours to stop or signal`);
  };
  return {
    name,
    pid: undefined,
    ready: Promise.resolve(),
    stop: async () => {},
    kill: async () => refuse(),
    pause: refuse,
    resume: refuse,
    restart: async () => refuse(),
    endNow: () => {},
  };
}
