import { describe, expect, it } from 'vitest';
import { Replicas } from './replicas.ts';

const take = (replicas: Replicas, count: number, now = 0) =>
  Array.from({ length: count }, () => replicas.pick(now));

describe('replicas', () => {
  it('are taken in turn', () => {
    const replicas = new Replicas('chat', ['http://127.0.0.1:1', 'http://127.0.0.1:2/']);
    expect(take(replicas, 4)).toEqual([
      'http://127.0.0.1:1',
      'http://127.0.0.1:2',
      'http://127.0.0.1:1',
      'http://127.0.0.1:2',
    ]);
  });

  it('get no requests for a while after a failure, and come back by themselves', () => {
    const replicas = new Replicas('chat', ['http://127.0.0.1:1', 'http://127.0.0.1:2']);
    replicas.failed('http://127.0.0.1:1', 0);
    expect(new Set(take(replicas, 4, 1_999))).toEqual(new Set(['http://127.0.0.1:2']));
    expect(new Set(take(replicas, 4, 2_000))).toEqual(new Set(['http://127.0.0.1:1', 'http://127.0.0.1:2']));
  });

  it('are used all the same when every one is cooling down', () => {
    const replicas = new Replicas('chat', ['http://127.0.0.1:1', 'http://127.0.0.1:2']);
    replicas.failed('http://127.0.0.1:2', 0);
    replicas.failed('http://127.0.0.1:1', 500);
    expect(replicas.pick(600)).toBe('http://127.0.0.1:2');
  });

  it('are as many as a name stands for, now and after it changed', async () => {
    let addresses = ['10.0.0.5', '10.0.0.6'];
    const replicas = new Replicas('chat', ['http://chat:4004'], async () => addresses);
    await replicas.refresh();
    expect(new Set(take(replicas, 4))).toEqual(new Set(['http://10.0.0.5:4004', 'http://10.0.0.6:4004']));
    addresses = ['10.0.0.6', 'fd00::7'];
    await replicas.refresh();
    expect(new Set(take(replicas, 4))).toEqual(new Set(['http://10.0.0.6:4004', 'http://[fd00::7]:4004']));
  });

  it('stay when a name cannot be looked up for a moment', async () => {
    let isDown = false;
    const replicas = new Replicas('chat', ['http://chat:4004'], async () => {
      if (isDown) throw new Error('ENOTFOUND');
      return ['10.0.0.5'];
    });
    await replicas.refresh();
    isDown = true;
    await replicas.refresh();
    expect(replicas.pick()).toBe('http://10.0.0.5:4004');
  });
});
