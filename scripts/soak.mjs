// npm run soak: the whole product at half of what it can take, with memory and latency watched for growth.
//   npm run soak -- --minutes 30     the real one
import { fileURLToPath } from 'node:url';
import { benchRun } from './lib/benchRun.mjs';
import { runMain } from './lib/say.mjs';

await runMain(() => benchRun(fileURLToPath(import.meta.url), 'bench/soak/main.ts'));
