import { expect, it } from 'vitest';
import { sharedAnswer } from './sharedAnswer.ts';

/** Each answer is how many were begun before it, and is given when the test says so. */
function counted() {
  const running: PromiseWithResolvers<number>[] = [];
  const ask = sharedAnswer(async () => {
    const answer = Promise.withResolvers<number>();
    running.push(answer);
    return answer.promise;
  });
  return { ask, running, finish: (index: number) => running[index]?.resolve(index) };
}
const begun = () => new Promise((resolve) => setImmediate(resolve));

it('finds one answer for all who ask at once', async () => {
  const { ask, running, finish } = counted();
  const answers = [ask(), ask(), ask()];
  await begun();
  finish(0);
  expect(await Promise.all(answers)).toEqual([0, 0, 0]);
  expect(running).toHaveLength(1);
});

it('answers nobody with what began to be found before he asked, and finds one at a time', async () => {
  const { ask, running, finish } = counted();
  const first = ask();
  await begun();
  const later = [ask(), ask()];
  await begun();
  expect(running).toHaveLength(1);
  finish(0);
  expect(await first).toBe(0);
  await begun();
  finish(1);
  expect(await Promise.all(later)).toEqual([1, 1]);
});

it('keeps no answer', async () => {
  const { ask, finish } = counted();
  const first = ask();
  await begun();
  finish(0);
  expect(await first).toBe(0);
  const second = ask();
  await begun();
  finish(1);
  expect(await second).toBe(1);
});

it('fails those who wait for it alone', async () => {
  const { ask, running, finish } = counted();
  const first = ask();
  await begun();
  const second = ask();
  running[0]?.reject(new Error('The database is away'));
  await expect(first).rejects.toThrow('away');
  await begun();
  finish(1);
  expect(await second).toBe(1);
});
