export const say = (line) => console.log(`› ${line}`);

/** The first line of a section. */
export const heading = (text) => `━━ ${text} ${'━'.repeat(Math.max(4, 70 - text.length))}`;

/** A fault whose message is all a person needs: printed without a stack. */
export class PlainError extends Error {}

/** Runs a script's main function; a fault ends it with one message and exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(`\n${error instanceof PlainError ? error.message : (error?.stack ?? error)}`);
    process.exitCode = 1;
  }
}
