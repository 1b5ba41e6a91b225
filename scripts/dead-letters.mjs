// For operators: events that a service could not handle. In every image, as /app/scripts/dead-letters.mjs; reads AMQP_URL
// and EVENT_NAMESPACE.
//   node scripts/dead-letters.mjs notification                 show them
//   node scripts/dead-letters.mjs notification replay [id]     give one, or all, another full round of attempts
//   node scripts/dead-letters.mjs notification discard id|all  remove what nobody will ever be able to handle
import { fileURLToPath } from 'node:url';
import { ensureNode } from './lib/node24.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureNode(fileURLToPath(import.meta.url));
  const { deadLetters } = await import('./lib/deadLetters.mjs');
  await deadLetters(process.argv.slice(2), process.env);
});
