import { expect, it } from 'vitest';
import { gauge, metricsText } from '../src/index.ts';
import { memoryLimit } from '../src/metrics/metrics.ts';

it('a scrape waits for nobody: what hangs or fails keeps its last value, and the rest is told', async () => {
  const hanging = Promise.withResolvers<void>();
  let asked = 0;
  let isAway = false;
  gauge('test_hanging', 'Hangs', ['part'], async (metric) => {
    asked += 1;
    if (isAway) await hanging.promise;
    metric.set({ part: 'a' }, 7);
  });
  gauge('test_failing', 'Fails', ['part'], (metric) => {
    if (isAway) throw new Error('away');
    metric.set({ part: 'a' }, 3);
  });
  await metricsText();
  isAway = true;

  const text = await metricsText();
  expect(text).toContain('test_hanging{part="a"} 7');
  expect(text).toContain('test_failing{part="a"} 3');
  await metricsText();
  expect(asked).toBe(2);
  hanging.resolve();
});

it('the memory a process may hold is its container’s, or the machine’s where there is no limit', () => {
  const machine = 16 * 2 ** 30;
  expect(memoryLimit(384 * 2 ** 20, machine)).toBe(384 * 2 ** 20);
  expect(memoryLimit(0, machine)).toBe(machine);
  expect(memoryLimit(2 ** 63, machine)).toBe(machine);
});
