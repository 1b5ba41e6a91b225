import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

const DOCUMENTS = ['*.md', 'docs/**/*.md', '{services,packages,tools,frontend}/**/*.md'];
const HEADINGS = ['Owns', 'Publishes', 'Consumes', 'Settings', 'When something is down'];

const SOURCE = /^Dockerfile$|\.(tsx?|[cm]?js|sh|ya?ml|json|html|example)$/;
const FILE = /[\w./-]+\.(?:tsx?|[cm]?js|sh|ya?ml)\b/g;
const IDENTIFIER = /\b(?:[a-z]+\d*[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+|livery_\w+)\b/g;
/** MongoDB's own settings, an example, and what a build or the sandbox makes. */
const FOREIGN =
  /^(minSnapshotHistoryWindowInSeconds|setFeatureCompatibilityVersion|src\/pages\/SomethingPage\.tsx|SomethingPage|.*\/(render|sandbox)\.js|commandCount)$/;

const read = (path) => readFileSync(join(root, path), 'utf8');
const documents = globSync(DOCUMENTS, { cwd: root, exclude: (path) => /node_modules|^\.livery/.test(path) });

it('links only to files and headings that exist', () => {
  expect(documents.length).toBeGreaterThan(25);
  expect(documents.flatMap((path) => brokenLinks(path))).toEqual([]);
});

it('has the same five headings in the README of every service', () => {
  for (const path of documents.filter((one) => /^services\/\w+\/README\.md$/.test(one)))
    expect(
      [...read(path).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
      path,
    ).toEqual(HEADINGS);
});

it('names only files and identifiers that are there', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const sources = files.filter((path) => SOURCE.test(path) && existsSync(join(root, path)));
  const words = new Set(sources.flatMap((path) => read(path).match(/\w+/g) ?? []));
  const isFile = (name) => existsSync(join(root, name)) || files.some((path) => path.endsWith(`/${name}`));
  const missing = documents
    .filter((path) => !/^docs\/proof\/|^CHANGELOG/.test(path))
    .flatMap((path) =>
      spansOf(path)
        .flatMap((span) => [
          ...(span.match(FILE) ?? []).filter((name) => !isFile(name.replace(/^(\.*\/)+/, ''))),
          ...(span.replaceAll(FILE, '').match(IDENTIFIER) ?? []).filter((word) => !words.has(word)),
        ])
        .filter((name) => !FOREIGN.test(name))
        .map((name) => `${path}: ${name}`),
    );
  expect(missing).toEqual([]);
});

/** What stands between backticks in the text, without blocks of code and names with a gap such as `on<Event>.ts`. */
const spansOf = (path) =>
  [
    ...read(path)
      .replaceAll(/```.*?```/gs, '')
      .matchAll(/`([^`\n]+)`/g),
  ]
    .map(([, span]) => span)
    .filter((span) => !/[<*]\w*[>*]?[\w.]*\.tsx?$/.test(span));

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
