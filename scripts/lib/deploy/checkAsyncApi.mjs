import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { PlainError, say } from '../say.mjs';
import { tool } from './tools.mjs';

const error = 0;

/** The AsyncAPI project's own parser accepts docs/asyncapi.json. */
export async function checkEvents() {
  const { Parser } = await tool('@asyncapi/parser');
  const found = await new Parser().validate(readFileSync(join(root, 'docs/asyncapi.json'), 'utf8'));
  const faults = found.filter(({ severity }) => severity === error);
  if (faults.length > 0)
    throw new PlainError(
      `docs/asyncapi.json:\n  ${faults.map(({ message, path }) => `${path.join('.')}: ${message}`).join('\n  ')}`,
    );
  say('docs/asyncapi.json is valid');
}
