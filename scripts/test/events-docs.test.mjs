import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eventDocuments } from '../lib/eventsDocs.mjs';
import { root } from '../lib/paths.mjs';

it('finds the committed documents of the events current (else: node scripts/events-docs.mjs)', async () => {
  for (const [path, text] of Object.entries(await eventDocuments())) {
    expect(readFileSync(join(root, path), 'utf8'), path).toBe(text);
  }
});
