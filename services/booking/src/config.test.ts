import { ConfigError } from '@livery/service-kit';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const good = {
  PORT: '4002',
  MONGODB_URI: 'mongodb://127.0.0.1',
  AMQP_URL: 'amqp://127.0.0.1',
  IDENTITY_SECRET: 'i'.repeat(32),
  MANAGE_LINK_SECRET: 'm'.repeat(32),
  REDIS_URL: 'redis://127.0.0.1',
  CATALOG_URL: 'http://127.0.0.1:4001, http://127.0.0.1:4011',
  PUBLIC_URL: 'https://livery.example/',
};

/** The names of the settings that are complained about. */
function faultsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map((fault) => fault.split(':')[0] ?? '');
  }
}

describe('the configuration', () => {
  it('has defaults for the business rules', () => {
    expect(readConfig(good)).toMatchObject({
      MIN_NOTICE_MINUTES: 0,
      BOOKING_HORIZON_DAYS: 365,
      TURNAROUND_MINUTES: 30,
      BUSINESS_TIMEZONE: 'America/Toronto',
      CATALOG_URL: ['http://127.0.0.1:4001', 'http://127.0.0.1:4011'],
      PUBLIC_URL: 'https://livery.example',
    });
  });

  it('names every fault at once', () => {
    expect(
      faultsOf({
        ...good,
        CATALOG_URL: undefined,
        REDIS_URL: 'http://127.0.0.1',
        PUBLIC_URL: undefined,
        MANAGE_LINK_SECRET: 'short',
        TURNAROUND_MINUTES: '-1',
      }),
    ).toEqual(
      expect.arrayContaining([
        'CATALOG_URL',
        'REDIS_URL',
        'PUBLIC_URL',
        'MANAGE_LINK_SECRET',
        'TURNAROUND_MINUTES',
      ]),
    );
    expect(faultsOf({ ...good, BUSINESS_TIMEZONE: 'Mars/Olympus' })).toEqual(['BUSINESS_TIMEZONE']);
  });

  it('takes a manage link secret that is being rotated, if each of its parts is long enough', () => {
    const secret = 'm'.repeat(32);
    expect(faultsOf({ ...good, MANAGE_LINK_SECRET: `${'n'.repeat(32)}, ${secret}` })).toEqual([]);
    for (const weak of [`${secret},`, `,${secret}`, `${secret}, short`, ','.repeat(32)])
      expect(faultsOf({ ...good, MANAGE_LINK_SECRET: weak })).toEqual(['MANAGE_LINK_SECRET']);
  });
});
