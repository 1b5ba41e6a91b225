import type { Home } from './state/home.ts';

/** What everything that runs programs is given. */
export interface RunOptions {
  home: Home;
  /** Whether a program that ends unasked is started again with back-off (default true). */
  restartOnCrash?: boolean | undefined;
  /** Prints a line for the person who waits. */
  say?: ((line: string) => void) | undefined;
}
