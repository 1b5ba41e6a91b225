/** One part of the stack, ours to start and stop. */
export interface Handle {
  readonly name: string;
  /** The program's own process id, not that of its keeper; undefined while it does not run. */
  readonly pid: number | undefined;
  /** Settles for the latest start: resolves when ready, rejects when it ended or stayed silent. */
  readonly ready: Promise<void>;
  /** Stops for good, gracefully within the grace time. */
  stop(): Promise<void>;
  /** Sends a signal as an outsider would, and resolves when the program has ended by it (or it was survivable). */
  kill(signal?: NodeJS.Signals): Promise<void>;
  pause(): void;
  resume(): void;
  /** Stops it if it runs, starts it with the same address and data, and waits until it is ready. */
  restart(): Promise<void>;
  /** Ends the program this instant and for good. */
  endNow(): void;
}

/** Services stop before the servers they use. */
export type Stage = 'infrastructure' | 'service';

/** Thrown to whoever still starts something while the stack stops. */
export class StoppingError extends Error {
  override name = 'StoppingError';
}
