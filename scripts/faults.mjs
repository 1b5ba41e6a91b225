// npm run faults: the whole product under traffic, while everything it is made of is killed, paused and restarted.
//   npm run faults -- --minutes 5 --seed 7     longer, and the same dice again
import { fileURLToPath } from 'node:url';
import { longRun, numbersOf } from './lib/longRun.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  const { FAULT_MINUTES: minutes, ...numbers } = numbersOf(
    process.argv.slice(2),
    { minutes: 'FAULT_MINUTES', seed: 'FAULT_SEED' },
    'npm run faults -- [--minutes N] [--seed N]',
  );
  const seconds = minutes === undefined ? {} : { FAULT_SECONDS: minutes * 60 };
  await longRun(fileURLToPath(import.meta.url), 'faults', { ...numbers, ...seconds });
});
