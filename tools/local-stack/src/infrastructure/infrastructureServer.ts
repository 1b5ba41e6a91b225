import type { Handle } from '../process/handle.ts';
import type { RunOptions } from '../process/supervise.ts';

/** A server, with a handle if it is ours. */
export interface InfrastructureServer {
  /** Settings with its address. */
  env: Record<string, string>;
  /** Name and version, from the running server. */
  describe(): Promise<string>;
  handle: Handle;
  /** A program beside it that is stopped too. */
  helper?: Handle;
}

export type ServerContext = Required<RunOptions>;
