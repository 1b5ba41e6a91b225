// npm run bench: ratios of the product to bare parts, measured side by side in one run.
//   npm run bench -- --only reads,proxy     some of them
//   npm run bench -- --only cost,booking --against 6e9f86f    beside another commit, in turn
//   npm run bench -- --long                 more and longer rounds, and what takes minutes
import { fileURLToPath } from 'node:url';
import { benchRun } from './lib/benchRun.mjs';
import { runMain } from './lib/say.mjs';

await runMain(() => benchRun(fileURLToPath(import.meta.url), 'bench/main.ts'));
