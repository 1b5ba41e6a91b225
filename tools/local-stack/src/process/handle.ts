/** One part of the stack. */
export interface Handle {
  readonly name: string;
  /** The program's own process, not its keeper's; undefined while it does not run. */
  readonly pid: number | undefined;
  /** Of the latest start: resolves when ready, rejects when it ended or stayed silent. */
  readonly ready: Promise<void>;
  /** Stops for good, gracefully within the grace time. */
  stop(): Promise<void>;
  /** Sends a signal, and resolves when the program has ended (or survived it). */
  kill(signal?: NodeJS.Signals): Promise<void>;
  pause(): void;
  resume(): void;
  /** Starts it again with the same address and data, and waits until it is ready. */
  restart(): Promise<void>;
  /** Ends it at once and for good. */
  endNow(): void;
}

/** Services stop before the servers they use. */
export type Stage = 'infrastructure' | 'service';

/** Thrown when something is started while the stack stops. */
export class StoppingError extends Error {
  override name = 'StoppingError';
}
