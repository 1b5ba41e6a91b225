import { readFileSync } from 'node:fs';

const MAX_LINES = 60;

/**
 * What each failed browser test saw last, for a run on a machine that nobody can look at.
 * Playwright describes the page in the `error-context.md` of every failed attempt.
 */
export function pageSnapshots({ suites = [] }, readFile = (path) => readFileSync(path, 'utf8')) {
  const specs = suites.flatMap(function specsOf(suite) {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  });
  return specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results = [] }) => results)
      .flatMap(({ attachments = [] }) => attachments)
      .filter(({ name, path }) => name === 'error-context' && path !== undefined)
      .map(({ path }) => `page snapshot: ${title}\n${snapshotIn(readFile(path))}`),
  );
}

/** A failed matcher may have put its own snapshot among the error's details. */
function snapshotIn(context) {
  const snapshot = context.search(/^# Page snapshot$/m);
  const start = snapshot === -1 ? context.search(/^# Error details$/m) : snapshot;
  const [section = ''] = context.slice(Math.max(0, start)).split(/^# Test source$/m);
  return section.trim().split('\n').slice(0, MAX_LINES).join('\n');
}
