import { stripVTControlCharacters } from 'node:util';

/** How much of a failure's message the result repeats. */
const MAX_LINES = 12;
const MAX_CHARS = 400;

/**
 * What a step came to. `named` lists what a person must know of: every failure and every test that did not run.
 * @typedef {{ passed: number, failed: number, named: string[] }} Outcome
 */

/** A step without tests of its own counts as one. */
export const checkOutcome = (name, succeeded) => ({
  passed: succeeded ? 1 : 0,
  failed: succeeded ? 0 : 1,
  named: succeeded ? [] : [`${name} failed`],
});

/** A runner that broke down before it could report proves nothing, whatever its exit code. */
export const crashed = (name) => ({
  passed: 0,
  failed: 1,
  named: [`${name}: the runner ended without a report`],
});

/** Reads vitest's JSON report. A skipped test counts as failed: nothing is left out silently. */
export function vitestOutcome(name, report, exitCode) {
  if (!report || !Array.isArray(report.testResults)) return crashed(name);
  const outcome = { passed: 0, failed: 0, named: [] };
  for (const file of report.testResults) {
    let failedHere = 0;
    for (const test of file.assertionResults ?? []) {
      if (test.status === 'passed') {
        outcome.passed += 1;
        continue;
      }
      failedHere += 1;
      const what = `${statusWord(test.status)}: ${file.name} › ${test.fullName}`;
      outcome.named.push(what + reasonOf(test.failureMessages?.[0]) + changesOf(test.meta?.diffs?.[0]));
    }
    if (file.status === 'failed' && failedHere === 0) {
      failedHere = 1; // the file could not be loaded, or a hook failed
      outcome.named.push(`failed: ${file.name}: ${firstLine(file.message)}`);
    }
    outcome.failed += failedHere;
  }
  return heedExitCode(name, outcome, exitCode);
}

/** Reads Playwright's JSON report. Only a test that passed at the first try counts as passed. */
export function playwrightOutcome(name, report, exitCode) {
  if (!report || !Array.isArray(report.suites)) return crashed(name);
  const outcome = { passed: 0, failed: 0, named: [] };
  const visit = (suite, path) => {
    const here = [...path, suite.title].filter(Boolean);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests ?? []) {
        if (test.status === 'expected') {
          outcome.passed += 1;
          continue;
        }
        outcome.failed += 1;
        const what = `${statusWord(test.status)}: ${[...here, spec.title].join(' › ')}`;
        // A test that ran out of time has a second error, which says what it waited for.
        const { errors = [] } = test.results?.at(-1) ?? {};
        outcome.named.push(what + errors.map(({ message }) => reasonOf(message)).join(''));
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, here);
  };
  for (const suite of report.suites) visit(suite, []);
  for (const error of report.errors ?? []) {
    outcome.failed += 1;
    outcome.named.push(`failed: ${firstLine(error.message)}`);
  }
  return heedExitCode(name, outcome, exitCode);
}

/** A runner that found no test, or that failed without naming one, is a failure too. */
function heedExitCode(name, outcome, exitCode) {
  if (outcome.failed > 0) return outcome;
  if (outcome.passed === 0) return { ...outcome, failed: 1, named: [`${name}: no test ran`] };
  if (exitCode !== 0) {
    return { ...outcome, failed: 1, named: [`${name}: exit code ${exitCode} although no test failed`] };
  }
  return outcome;
}

/** Adds up the steps. */
export function addUp(outcomes) {
  const total = { passed: 0, failed: 0, named: [] };
  for (const outcome of outcomes) {
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    total.named.push(...outcome.named);
  }
  return total;
}

export const summaryLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/** What a step came to and how long it took. */
export function stepLine({ title, seconds, outcome }) {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return `${time.padStart(6)}  ${title}: ${summaryLine(outcome)}`;
}

const words = {
  skipped: 'skipped',
  pending: 'skipped',
  todo: 'not written',
  disabled: 'skipped',
  flaky: 'passed only on a retry',
};

function statusWord(status) {
  return words[status] ?? 'failed';
}

/** The message of a failure, without its stack, indented under the test's name: the long log may be cut. */
function reasonOf(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  return indented(stack === -1 ? lines : lines.slice(0, stack));
}

/** Of a diff, what was expected (`-`) and what was found (`+`) instead. */
const changesOf = (diff = '') =>
  indented(
    stripVTControlCharacters(diff)
      .split('\n')
      .filter((line) => /^[-+]/.test(line)),
  );

const indented = (lines) =>
  lines
    .slice(0, MAX_LINES)
    .map((line) => `\n    ${line.slice(0, MAX_CHARS)}`)
    .join('');

function firstLine(text = '') {
  return String(text).trim().split('\n')[0];
}
