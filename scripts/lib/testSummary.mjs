import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/** How much of a failure's message the result repeats. */
const MAX_LINES = 12;
const MAX_CHARS = 400;

/**
 * What a step came to. `named` lists what a person must know of: every failure and every test that did not run. `flaky` names
 * the tests that failed at first and passed when they were tried once more: they count as passed.
 * @typedef {{ passed: number, failed: number, named: string[], flaky: string[] }} Outcome
 */

const nothing = () => ({ passed: 0, failed: 0, named: [], flaky: [] });
const failure = (line) => ({ ...nothing(), failed: 1, named: [line] });

/** A step without tests of its own counts as one. */
export const checkOutcome = (name, succeeded) =>
  succeeded ? { ...nothing(), passed: 1 } : failure(`${name} failed`);

/** A step that could not begin. */
export const notRun = (name, why) => failure(`${name}: ${why}`);

/** A runner that broke down before it could report proves nothing, whatever its exit code. */
export const crashed = (name) => failure(`${name}: the runner ended without a report`);

/** A runner that did not end in time; `running` names what it was at. */
export const cutOff = (name, minutes, running = []) =>
  failure(
    `${name}: cut off after ${minutes} minutes${running.length > 0 ? `, while running:${indented(running)}` : ''}`,
  );

/** The files in which something failed, by their paths. */
export const failedFiles = (report) =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);

/** Reads vitest's report, that of the second try, and its exit code. A skipped test counts as failed. */
export function vitestOutcome(name, report, exitCode, secondReport) {
  if (!isVitestReport(report)) return crashed(name);
  const passedLater = passedIn(secondReport);
  const outcome = nothing();
  for (const file of report.testResults) {
    const tests = file.assertionResults ?? [];
    for (const test of tests) {
      const title = titleOf(file, test);
      if (test.status === 'passed') outcome.passed += 1;
      else if (test.status === 'failed' && passedLater.has(title)) addFlaky(outcome, title);
      else addFailure(outcome, `${statusWord(test.status)}: ${title}${reasonsOf(test)}`);
    }
    // The file could not be loaded, or a hook failed.
    if (file.status !== 'failed' || tests.some(({ status }) => status !== 'passed')) continue;
    const path = pathOf(file);
    if (passedLater.has(path)) addFlaky(outcome, path);
    else addFailure(outcome, `failed: ${path}: ${firstLine(file.message)}`);
  }
  return heedExitCode(name, outcome, exitCode);
}

const pathOf = ({ name }) => relative(root, name);
const titleOf = (file, { fullName }) => `${pathOf(file)} › ${fullName}`;
const isVitestReport = (report) => Array.isArray(report?.testResults);

/** The titles of the tests that passed, and the paths of the files in which all did. */
function passedIn(report) {
  const passed = ({ status }) => status === 'passed';
  const files = isVitestReport(report) ? report.testResults : [];
  return new Set(
    files.flatMap((file) => [
      ...(passed(file) ? [pathOf(file)] : []),
      ...file.assertionResults.filter(passed).map((test) => titleOf(file, test)),
    ]),
  );
}

function addFailure(outcome, line) {
  outcome.failed += 1;
  outcome.named.push(line);
}

function addFlaky(outcome, title) {
  outcome.passed += 1;
  outcome.flaky.push(title);
}

const reasonsOf = ({ failureMessages = [], meta }) =>
  reasonOf(failureMessages[0]) + changesOf(meta?.diffs?.[0]);

/** Reads Playwright's JSON report, which tells by itself what passed at the second try. */
export function playwrightOutcome(name, report, exitCode) {
  if (!Array.isArray(report?.suites)) return crashed(name);
  const outcome = nothing();
  const visit = (suite, path) => {
    const here = [...path, suite.title].filter(Boolean);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests ?? []) {
        const title = [test.projectName, ...here, spec.title].filter(Boolean).join(' › ');
        if (test.status === 'expected') outcome.passed += 1;
        else if (test.status === 'flaky') addFlaky(outcome, title);
        else addFailure(outcome, `${statusWord(test.status)}: ${title}${lastErrorsOf(test)}`);
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, here);
  };
  for (const suite of report.suites) visit(suite, []);
  for (const error of report.errors ?? []) addFailure(outcome, `failed: ${firstLine(error.message)}`);
  return heedExitCode(name, outcome, exitCode);
}

/** A test that ran out of time has a second error, which says what it waited for. */
const lastErrorsOf = ({ results = [] }) =>
  (results.at(-1)?.errors ?? []).map(({ message }) => reasonOf(message)).join('');

/** A runner that found no test, or that failed without naming one, is a failure too. */
function heedExitCode(name, outcome, exitCode) {
  if (outcome.failed > 0) return outcome;
  if (outcome.passed === 0) return notRun(name, 'no test ran');
  if (exitCode === 0) return outcome;
  addFailure(outcome, `${name}: exit code ${exitCode} although no test failed`);
  return outcome;
}

/** Adds up the steps. */
export function addUp(outcomes) {
  const total = nothing();
  for (const { passed, failed, named, flaky } of outcomes) {
    total.passed += passed;
    total.failed += failed;
    total.named.push(...named);
    total.flaky.push(...flaky);
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
