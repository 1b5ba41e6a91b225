// Writes docs/asyncapi.json and the table in docs/events.md from the event schemas.
//   node scripts/events-docs.mjs
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureNode } from './lib/node24.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureNode(fileURLToPath(import.meta.url));
  await ensurePackages();
  const { eventDocuments } = await import('./lib/eventsDocs.mjs');
  for (const [path, text] of Object.entries(await eventDocuments())) {
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
});
