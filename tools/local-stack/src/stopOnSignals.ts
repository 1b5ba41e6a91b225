import { StoppingError } from './process/handle.ts';
import type { Home } from './state/home.ts';

/** npm, a terminal and a wrapper may each deliver the same Ctrl-C: only a later one is a second one. */
const secondSignalAfterMs = 700;

/**
 * Stops everything in order on Ctrl-C, SIGTERM, a closed terminal, or the end of the process that started us (its IPC
 * channel closes). A second Ctrl-C ends everything at once. Should this process itself be killed, the keepers see to it.
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
  // Nobody reads any more: the terminal is gone, its SIGHUP is on the way.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

/** Says why the stack could not start, in one message, unless it is only being stopped meanwhile. */
export function failStart(error: unknown): void {
  if (error instanceof StoppingError) return;
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
