import { createLogger } from '@livery/service-kit';
import { describe, expect, it } from 'vitest';
import { retryUntilPersisted } from './retryUntilPersisted.ts';

const quiet = createLogger({ service: 'test', level: 'silent' });

describe('the outcome of a delivery', () => {
  it('is written again until the database takes it', async () => {
    let tries = 0;
    await retryUntilPersisted(
      async () => {
        tries += 1;
        if (tries < 3) throw new Error('database away');
      },
      quiet,
      () => false,
    );
    expect(tries).toBe(3);
  });

  it('is left to the lease by a service that stops', async () => {
    let tries = 0;
    const writing = retryUntilPersisted(
      async () => {
        tries += 1;
        throw new Error('database away');
      },
      quiet,
      () => true,
    );
    await expect(writing).rejects.toThrow('database away');
    expect(tries).toBe(1);
  });
});
