import { JsonReporter } from 'vitest/node';

/** vitest's JSON report, with what each failed test expected and found beside: its messages shorten both. */
export default class extends JsonReporter {
  async onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests('failed')) {
        test.meta().diffs = test.result().errors.map(({ diff = '' }) => diff);
      }
    }
    await super.onTestRunEnd(modules);
  }
}
