import { describe, expect, it } from 'vitest';
import {
  addUp,
  checkOutcome,
  cutOff,
  failedFiles,
  playwrightOutcome,
  stepLine,
  summaryLine,
  vitestOutcome,
} from './testSummary.mjs';

const test = (status, fullName = 'does it') => ({ status, fullName });
const file = (assertionResults, status = 'passed', message = '') => ({
  name: 'a.test.ts',
  status,
  message,
  assertionResults,
});

describe('the vitest report', () => {
  it('counts each test once', () => {
    const report = {
      testResults: [
        file([test('passed'), test('passed')]),
        file([test('passed'), test('failed', 'adds')], 'failed'),
      ],
    };
    expect(vitestOutcome('unit', report, 1)).toEqual({
      passed: 3,
      failed: 1,
      named: ['failed: a.test.ts › adds'],
      flaky: [],
    });
  });

  it('says why a test failed, without the stack', () => {
    const failed = {
      ...test('failed', 'adds'),
      failureMessages: ['AssertionError: expected 3\n\nto be 4\n    at add (a.test.ts:1:2)'],
    };
    expect(vitestOutcome('unit', { testResults: [file([failed], 'failed')] }, 1).named).toEqual([
      'failed: a.test.ts › adds\n    AssertionError: expected 3\n    to be 4',
    ]);
  });

  it('says what was found instead of what, of values too long for the message', () => {
    const failed = {
      ...test('failed', 'adds'),
      failureMessages: [
        'AssertionError: expected { seed: 1, …(5) } to deeply equal { seed: 1, …(5) }\n    at add',
      ],
      meta: {
        diffs: [
          '- Expected\n+ Received\n\n  {\n-   "paid": "2.00",\n+   "paid": "1.00",\n    "seed": 1,\n  }',
        ],
      },
    };
    const [named] = vitestOutcome('unit', { testResults: [file([failed], 'failed')] }, 1).named;
    expect(named.split('\n').slice(2)).toEqual([
      '    - Expected',
      '    + Received',
      '    -   "paid": "2.00",',
      '    +   "paid": "1.00",',
    ]);
  });

  it.each(['skipped', 'pending', 'todo', 'disabled'])(
    'counts and names a test that is %s as failed',
    (status) => {
      const outcome = vitestOutcome(
        'unit',
        { testResults: [file([test('passed'), test(status, 'later')])] },
        0,
      );
      expect(outcome).toMatchObject({ passed: 1, failed: 1 });
      expect(outcome.named[0]).toContain('later');
    },
  );

  it('counts a file that could not be loaded as one failure', () => {
    const report = { testResults: [file([test('passed')]), file([], 'failed', 'Cannot find module\nat …')] };
    expect(vitestOutcome('unit', report, 1)).toEqual({
      passed: 1,
      failed: 1,
      named: ['failed: a.test.ts: Cannot find module'],
      flaky: [],
    });
    expect(failedFiles(report)).toEqual(['a.test.ts']);
  });

  it('counts a failed hook of a file whose tests passed', () => {
    expect(
      vitestOutcome('unit', { testResults: [file([test('passed')], 'failed', 'afterAll')] }, 1).failed,
    ).toBe(1);
  });

  it('takes a missing report for a failure, whatever the exit code', () => {
    expect(vitestOutcome('unit', undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('takes a bad exit code without a failed test for a failure', () => {
    expect(vitestOutcome('unit', { testResults: [file([test('passed')])] }, 1)).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });

  it('takes a run without tests for a failure', () => {
    expect(vitestOutcome('unit', { testResults: [] }, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  const first = {
    testResults: [file([test('passed'), test('failed', 'adds'), test('failed', 'divides')], 'failed')],
  };

  it('counts what passed at the second try as passed, and names it', () => {
    const second = {
      testResults: [file([test('passed'), test('passed', 'adds'), test('failed', 'divides')], 'failed')],
    };
    expect(vitestOutcome('int', first, 1, second)).toEqual({
      passed: 2,
      failed: 1,
      named: ['failed: a.test.ts › divides'],
      flaky: ['a.test.ts › adds'],
    });
  });

  it('counts a file whose hook failed as flaky when the file passed at the second try', () => {
    const broken = { testResults: [file([test('passed')], 'failed', 'afterAll')] };
    const second = { testResults: [file([test('passed')])] };
    expect(vitestOutcome('int', broken, 0, second)).toMatchObject({
      passed: 2,
      failed: 0,
      flaky: ['a.test.ts'],
    });
  });

  it('takes a second try without a report for a failure', () => {
    expect(vitestOutcome('int', first, 1, undefined)).toMatchObject({ passed: 1, failed: 2, flaky: [] });
  });
});

describe('the Playwright report', () => {
  const spec = (title, ...statuses) => ({ title, tests: statuses.map((status) => ({ status })) });

  it('counts nested suites and each project of a spec, and names the project that failed', () => {
    const books = spec('books', 'expected', 'unexpected');
    books.tests[1].projectName = 'on a phone';
    const report = {
      suites: [
        {
          title: 'booking.spec.ts',
          specs: [books],
          suites: [{ title: 'by card', specs: [spec('pays', 'expected')] }],
        },
      ],
    };
    expect(playwrightOutcome('browser', report, 1)).toEqual({
      passed: 2,
      failed: 1,
      named: ['failed: on a phone › booking.spec.ts › books'],
      flaky: [],
    });
  });

  it('says why a test of the browser failed, without terminal colours', () => {
    const failed = spec('books', 'unexpected');
    const errors = ['\u001B[31mError\u001B[39m: too late\n\n  12 lines', 'waiting for the page'];
    failed.tests[0].results = [{ errors: errors.map((message) => ({ message })) }];
    expect(
      playwrightOutcome('browser', { suites: [{ title: 'a.spec.ts', specs: [failed] }] }, 1).named,
    ).toEqual(['failed: a.spec.ts › books\n    Error: too late\n      12 lines\n    waiting for the page']);
  });

  it('counts skipped tests as failed, and those that passed at the second try as passed, and names both', () => {
    const report = {
      suites: [
        {
          title: 'a.spec.ts',
          specs: [spec('one', 'skipped'), spec('two', 'flaky'), spec('three', 'expected')],
        },
      ],
    };
    expect(playwrightOutcome('browser', report, 0)).toEqual({
      passed: 2,
      failed: 1,
      named: ['skipped: a.spec.ts › one'],
      flaky: ['a.spec.ts › two'],
    });
  });

  it('counts an error outside of any test', () => {
    const report = { suites: [], errors: [{ message: 'global set-up broke\nat …' }] };
    expect(playwrightOutcome('browser', report, 1)).toEqual({
      passed: 0,
      failed: 1,
      named: ['failed: global set-up broke'],
      flaky: [],
    });
  });
});

describe('a step that did not end in time', () => {
  it('is one failure, which says what was running', () => {
    expect(cutOff('int', 20, ['a.test.ts', 'a.test.ts › adds'])).toEqual({
      passed: 0,
      failed: 1,
      named: ['int: cut off after 20 minutes, while running:\n    a.test.ts\n    a.test.ts › adds'],
      flaky: [],
    });
  });
});

describe('the sum', () => {
  it('adds tests and checks, and says so in one line', () => {
    const total = addUp([
      checkOutcome('lint', true),
      checkOutcome('types', false),
      { passed: 10, failed: 2, named: ['failed: a', 'skipped: b'], flaky: ['c'] },
    ]);
    expect(summaryLine(total)).toBe('11 passed, 3 failed');
    expect(total.named).toEqual(['types failed', 'failed: a', 'skipped: b']);
    expect(total.flaky).toEqual(['c']);
  });

  it('names each step with its time', () => {
    expect(stepLine({ title: 'Lint', seconds: 65, outcome: checkOutcome('lint', true) })).toBe(
      '  1:05  Lint: 1 passed, 0 failed',
    );
  });
});
