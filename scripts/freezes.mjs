// npm run freezes: the whole product, while each thing it is made of freezes for a minute, one after the other.
//   npm run freezes -- --seconds 15     for a shorter time
import { fileURLToPath } from 'node:url';
import { longRun, numbersOf } from './lib/longRun.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  const numbers = numbersOf(
    process.argv.slice(2),
    { seconds: 'FREEZE_SECONDS' },
    'npm run freezes -- [--seconds N]',
  );
  await longRun(fileURLToPath(import.meta.url), 'freezes', numbers);
});
