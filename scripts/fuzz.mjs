// npm run fuzz: every route and both socket protocols, whole and with one thing wrong at a time.
//   npm run fuzz -- --values 30 --seed 7     more strange values for each property, and the same dice again
import { fileURLToPath } from 'node:url';
import { longRun, numbersOf } from './lib/longRun.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  const numbers = numbersOf(
    process.argv.slice(2),
    { values: 'FUZZ_PER_PROPERTY', seed: 'FUZZ_SEED' },
    'npm run fuzz -- [--values N] [--seed N]',
  );
  await longRun(fileURLToPath(import.meta.url), 'fuzz', numbers);
});
