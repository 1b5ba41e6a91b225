import { StoppingError } from './process/handle.ts';
import type { Home } from './state/home.ts';

/** npm, terminal and wrapper may each deliver one Ctrl-C, so only a later one counts as the second. */
const secondSignalAfterMs = 700;

/**
 * Stops in order on Ctrl-C, SIGTERM, a closed terminal, or the end of the parent process (its IPC channel closes). A
 * second Ctrl-C ends everything at once. If this process is killed, the keepers stop their programs.
 */
export function stopOnSignals(home: Home, say: (line: string) => void = () => {}, exitCode = 0): void {
  let firstAt: number | undefined;
  const stop = () => {
    if (firstAt !== undefined) {
      if (Date.now() - firstAt < secondSignalAfterMs) return;
      home.endEverythingNow();
      process.exit(130);
    }
    firstAt = Date.now();
    say('stopping …');
    void home.stopEverything().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.channel) {
    process.on('disconnect', stop);
    process.channel.unref();
  }
  // The terminal is gone, and SIGHUP follows.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

/** Prints why the stack could not start, unless it is being stopped. */
export function failStart(error: unknown): void {
  if (error instanceof StoppingError) return;
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
