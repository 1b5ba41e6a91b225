import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** The table of requirements; links in it are relative to its folder. */
export const REQUIREMENTS = 'docs/proof/requirements.md';

/** A reference in a row: a link to a file, then in code the title of a test and words that the test holds. */
const REFERENCE = /\[[^\]]+\]\((?:\.\.\/)+([^)]+)\)((?:\s*`[^`]+`)*)/g;

/** The rows of every table: their cells, and the files, titles and words they name. */
export function rowsOf(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .filter((line) => !isHead(line))
    .map((line) => {
      const references = [...line.matchAll(REFERENCE)].map(([, path, spans]) => ({
        path,
        words: [...spans.matchAll(/`([^`]+)`/g)].map(([, words]) => words),
      }));
      return { line, references };
    });
}

/** The head of a table names no test: it ends in the name of its last column. */
const isHead = (line) => /Proven by\s*\|$/.test(line);

/** What is wrong with a row: it names no test, or one that is not there. */
export function faultsOf({ line, references }, read = readSource) {
  const what = line.slice(0, 80).trim();
  if (references.length === 0) return [`names no test: ${what}`];
  return references.flatMap(({ path, words }) => {
    const source = read(path);
    if (source === undefined) return [`${path} is not there: ${what}`];
    if (words.length === 0) return [`names no test of ${path}: ${what}`];
    return words.filter((one) => !source.includes(one)).map((one) => `${path} has no “${one}”: ${what}`);
  });
}

/** A test's source, its quotes as they are read. */
function readSource(path) {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll("\\'", "'") : undefined;
}
