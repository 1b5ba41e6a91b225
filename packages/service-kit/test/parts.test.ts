import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { KeyedQueue } from '../src/concurrency/KeyedQueue.ts';
import { createSemaphore } from '../src/concurrency/semaphore.ts';
import {
  backoffMs,
  counter,
  createLogger,
  currentContext,
  gauge,
  metricsText,
  redactUrl,
  runInContext,
} from '../src/index.ts';

describe('the semaphore', () => {
  it('lets only so many in, and the others in their order', async () => {
    const semaphore = createSemaphore(2);
    const entered: number[] = [];
    const waiting = [1, 2, 3, 4].map((n) => semaphore.acquire(1_000).then(() => entered.push(n)));
    await Promise.all(waiting.slice(0, 2));
    expect(entered).toEqual([1, 2]);
    semaphore.release();
    semaphore.release();
    await Promise.all(waiting);
    expect(entered).toEqual([1, 2, 3, 4]);
  });

  it('turns away who waited too long, without losing a place', async () => {
    const semaphore = createSemaphore(1);
    expect(await semaphore.acquire(10)).toBe(true);
    expect(await semaphore.acquire(10)).toBe(false);
    semaphore.release();
    expect(await semaphore.acquire(10)).toBe(true);
  });

  it('stays shut while the socket is full', async () => {
    const semaphore = createSemaphore(5);
    const socket = new EventEmitter();
    semaphore.pauseUntil(socket, 'drain');
    expect(await semaphore.acquire(10)).toBe(false);
    socket.emit('drain');
    expect(await semaphore.acquire(10)).toBe(true);
    expect(socket.listenerCount('close')).toBe(0);
  });

  it('says when it is empty', async () => {
    const semaphore = createSemaphore(1);
    await semaphore.acquire(10);
    const empty = semaphore.whenEmpty(1_000);
    semaphore.release();
    await empty;
  });
});

describe('KeyedQueue', () => {
  it('runs the work of one key in order and that of others beside it', async () => {
    const queue = new KeyedQueue();
    const gate = Promise.withResolvers<void>();
    const done: string[] = [];
    const first = queue.run('a', async () => {
      await gate.promise;
      done.push('a1');
    });
    const second = queue.run('a', async () => void done.push('a2'));
    await queue.run('b', async () => void done.push('b1'));
    expect(done).toEqual(['b1']);
    gate.resolve();
    await Promise.all([first, second]);
    expect(done).toEqual(['b1', 'a1', 'a2']);
  });
});

describe('back-off', () => {
  it('doubles, has jitter, and never passes its ceiling', () => {
    const random = vi.spyOn(Math, 'random');
    try {
      for (const attempt of [1, 2, 5, 50, 5_000]) {
        const ceiling = Math.min(10_000, 100 * 2 ** (attempt - 1));
        const waits = [0, 0.5, 1].map((chance) => {
          random.mockReturnValueOnce(chance);
          return backoffMs(attempt, { baseMs: 100, maxMs: 10_000 });
        });
        expect(waits).toEqual([ceiling / 2, ceiling * 0.75, ceiling]);
      }
    } finally {
      random.mockRestore();
    }
  });
});

describe('logs', () => {
  it.each([
    ['/api/bookings/by-email/ada%40example.com', '/api/bookings/by-email/[redacted]'],
    ['/api/bookings/by-email/ada@example.com?x=1', '/api/bookings/by-email/[redacted]?x=1'],
    ['/my-bookings?manage=abc.def&lang=en', '/my-bookings?manage=[redacted]&lang=en'],
    ['/api/manage/abc_def/change-requests', '/api/manage/[redacted]/change-requests'],
    ['/offer/abc_def?from=email', '/offer/[redacted]?from=email'],
    ['/api/offers/abc_def/accept', '/api/offers/[redacted]/accept'],
    ['/pay/7K4M-9QX2', '/pay/[redacted]'],
    ['/api/ride/abc_def/rating', '/api/ride/[redacted]/rating'],
    ['/api/admin/offers/1/send', '/api/admin/offers/1/send'],
    ['/api/admin/bookings/1/pay-link', '/api/admin/bookings/1/pay-link'],
    ['amqp://user:pass@host:5672/', 'amqp://[redacted]@host:5672/'],
    ['/api/vehicles/1', '/api/vehicles/1'],
  ])('show %s as %s', (url, shown) => {
    expect(redactUrl(url)).toBe(shown);
  });

  it('can be made for any level', () => {
    expect(createLogger({ service: 'x', level: 'silent' }).level).toBe('silent');
  });
});

describe('context', () => {
  it('is there in everything the work starts, and nowhere else', async () => {
    const inside = await runInContext({ correlationId: 'c1' }, async () => {
      await new Promise(setImmediate);
      return currentContext().correlationId;
    });
    expect(inside).toBe('c1');
    expect(currentContext().correlationId).not.toBe('c1');
  });
});

describe('metrics', () => {
  it('are the same when asked for twice, and may be collected on demand', async () => {
    counter('kit_test_total', 'help', ['kind']).inc({ kind: 'a' });
    counter('kit_test_total', 'help', ['kind']).inc({ kind: 'a' });
    gauge('kit_test_gauge', 'help', [], (own) => own.set(1));
    gauge('kit_test_gauge', 'help', [], (own) => own.set(7));
    const text = await metricsText();
    expect(text).toContain('kit_test_total{kind="a"} 2');
    expect(text).toContain('kit_test_gauge 7');
    expect(() => gauge('kit_test_total', 'help')).toThrow('another type');
  });
});
