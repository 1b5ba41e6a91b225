import { expect, it } from 'vitest';
import { pageSnapshots } from './pageSnapshots.mjs';

const failed = (title, path) => ({
  title,
  tests: [{ results: [{ attachments: [{ name: 'trace' }, { name: 'error-context', path }] }] }],
});
const files = {
  'a.md': '# Test info\n\n- Name: pays\n\n# Page snapshot\n\n- button "Pay"\n\n# Test source\n\nit()',
  'b.md': `# Error details\n\n${'- row\n'.repeat(100)}`,
};

it('repeats the page snapshot of every failed browser test, at most 60 lines of each', () => {
  const report = {
    suites: [{ specs: [failed('pays', 'a.md')], suites: [{ specs: [failed('lists', 'b.md')] }] }],
  };
  const [first, second, ...others] = pageSnapshots(report, (path) => files[path]);
  expect(first).toBe('page snapshot: pays\n# Page snapshot\n\n- button "Pay"');
  expect(second.split('\n')).toHaveLength(61);
  expect(others).toEqual([]);
});

it('has nothing to say of a run in which nothing failed', () => {
  expect(pageSnapshots({ suites: [{ specs: [{ title: 'pays', tests: [{ results: [{}] }] }] }] })).toEqual([]);
});
