import { describe, expect, it, vi } from 'vitest';
import {
  createLeasedWorker,
  createLogger,
  currentContext,
  LOST_RACE,
  retryOnConflict,
  startPeriodicJob,
} from '../src/index.ts';
import { eventually } from '@livery/test-kit';

const logger = createLogger({ service: 'test', level: 'silent' });

describe('retryOnConflict', () => {
  it('tries again for as long as it loses the race, and answers what the last attempt did', async () => {
    const outcomes = [LOST_RACE, LOST_RACE, 'saved'] as const;
    const attempt = vi.fn<() => Promise<string | typeof LOST_RACE>>();
    for (const outcome of outcomes) attempt.mockResolvedValueOnce(outcome);
    expect(await retryOnConflict(attempt, { giveUp: () => 'gave up' })).toBe('saved');
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  it('gives up after so many attempts', async () => {
    const attempt = vi.fn<() => Promise<string | typeof LOST_RACE>>().mockResolvedValue(LOST_RACE);
    expect(await retryOnConflict(attempt, { attempts: 4, giveUp: () => 'gave up' })).toBe('gave up');
    expect(attempt).toHaveBeenCalledTimes(4);
  });

  it('ends with whatever an attempt throws', async () => {
    const attempt = vi.fn(() => Promise.reject(new Error('not found')));
    await expect(retryOnConflict(attempt, { giveUp: () => 'gave up' })).rejects.toThrow('not found');
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});

describe('a periodic job', () => {
  it('runs at once and never twice at a time, goes on after a failure, and stops with the run under way', async () => {
    const gate = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    let runs = 0;
    const job = startPeriodicJob({
      name: 'test',
      intervalMs: 1,
      logger,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        if (runs === 3) await gate.promise;
        running -= 1;
        runs += 1;
        if (runs === 1) throw new Error('the first run fails');
      },
    });
    await eventually(() => expect(running).toBe(1));
    const stopped = job.stop();
    gate.resolve();
    await stopped;
    expect([most, running, runs]).toEqual([1, 0, 4]);
  });

  it('tells a long run that it is to stop', async () => {
    const job = startPeriodicJob({
      name: 'test',
      intervalMs: 60_000,
      logger,
      run: (stopping) =>
        new Promise((_resolve, reject) =>
          stopping.addEventListener('abort', () => reject(stopping.reason), { once: true }),
        ),
    });
    await job.stop();
  });
});

describe('a leased worker', () => {
  function workerOn(due: string[], work: (id: string) => Promise<void>) {
    const lease = async (id?: string) => {
      const at = id === undefined ? 0 : due.indexOf(id);
      return at < 0 ? undefined : due.splice(at, 1)[0];
    };
    return createLeasedWorker({ name: 'tester', lease, work, sweepMs: 60_000, concurrency: 4, logger });
  }

  it('does all that is due, each once, as itself', async () => {
    const done: [string, string | undefined][] = [];
    const worker = workerOn(['a', 'b', 'c'], async (id) => void done.push([id, currentContext().actor]));
    await eventually(() => expect(done).toHaveLength(3));
    await worker.stop();
    expect(done.toSorted()).toEqual([
      ['a', 'tester'],
      ['b', 'tester'],
      ['c', 'tester'],
    ]);
  });

  it('asks once while nothing is due', async () => {
    const lease = vi.fn(async () => undefined);
    const worker = createLeasedWorker({
      name: 'tester',
      lease,
      work: async () => {},
      sweepMs: 60_000,
      concurrency: 8,
      logger,
    });
    await worker.stop();
    expect(lease).toHaveBeenCalledOnce();
  });

  it('does what is due beside each other', async () => {
    const begun: string[] = [];
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const worker = workerOn(['a', 'b', 'c'], (id) => {
      begun.push(id);
      return isOver;
    });
    await eventually(() => expect(begun).toEqual(['a', 'b']));
    end();
    await eventually(() => expect(begun).toEqual(['a', 'b', 'c']));
    await worker.stop();
  });

  it('does what it is woken for at once, also after a failure, and nothing once it has stopped', async () => {
    const due: string[] = [];
    const done: string[] = [];
    const worker = workerOn(due, async (id) => {
      done.push(id);
      if (id === 'fails') throw new Error('no');
    });
    due.push('fails', 'works');
    worker.wake('fails');
    worker.wake('works');
    await eventually(() => expect(done).toEqual(['fails', 'works']));
    await worker.stop();
    due.push('late');
    worker.wake('late');
    expect(due).toEqual(['late']);
  });
});
