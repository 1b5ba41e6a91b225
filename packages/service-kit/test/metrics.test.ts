import { expect, it } from 'vitest';
import { gauge, metricsText } from '../src/index.ts';

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
