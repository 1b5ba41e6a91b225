import type { Handle } from '../process/handle.ts';
import type { RunOptions } from '../process/supervise.ts';

/** A server of the stack: where it is, what it is, and, when it is ours, the handle to it. */
export interface InfrastructureServer {
  /** The environment variables with its address. */
  env: Record<string, string>;
  /** Name and version, asked of the running server itself. */
  describe(): Promise<string>;
  handle: Handle;
  /** A program that it needs beside it, stopped with the others. */
  helper?: Handle;
}

export type ServerContext = Required<RunOptions>;
