import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';

const DOCUMENTS = ['*.md', 'docs/**/*.md', '{services,packages,tools,frontend,bench}/**/*.md'];

const read = (path) => readFileSync(join(root, path), 'utf8');
const documents = globSync(DOCUMENTS, { cwd: root, exclude: (path) => /node_modules|^\.livery/.test(path) });

it('documents link only to files and headings that exist', () => {
  expect(documents.length).toBeGreaterThan(25);
  expect(documents.flatMap((path) => brokenLinks(path))).toEqual([]);
});

function brokenLinks(path) {
  const targets = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
  return targets
    .filter((target) => !/^(https?|mailto):/.test(target) && !leadsSomewhere(path, target))
    .map((target) => `${path}: ${target}`);
}

function leadsSomewhere(path, target) {
  const [file, anchor] = target.split('#');
  const found = file === '' ? path : join(dirname(path), file);
  if (!existsSync(join(root, found))) return false;
  return anchor === undefined || !found.endsWith('.md') || anchorsOf(read(found)).includes(anchor);
}

/** As GitHub makes them of headings. */
const anchorsOf = (text) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
