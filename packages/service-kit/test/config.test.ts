import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandSettings, ConfigError, env, loadConfig, serviceSettings } from '../src/index.ts';

const complete = {
  PORT: '4001',
  MONGODB_URI: 'mongodb://%2Ftmp%2Fmongo.sock/?journal=true',
  AMQP_URL: 'amqp://user:pass@127.0.0.1:5672',
  IDENTITY_SECRET: 'x'.repeat(32),
};

function faultsOf(schema: z.ZodMiniType, environment: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(schema, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('reads what every service needs, with defaults', () => {
    const config = loadConfig(z.object(serviceSettings), complete);
    expect(config).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 4001,
      EVENT_NAMESPACE: 'livery',
      BUSINESS_TIMEZONE: 'America/Toronto',
      LOG_LEVEL: 'info',
    });
    expect(config.MONGODB_DB).toBeUndefined();
  });

  it('names all faults together and quotes no value', () => {
    const faults = faultsOf(
      z.object({ ...serviceSettings, RATE: env.number(0.05, 0, 1), NAMES: env.list() }),
      {
        PORT: '70000',
        MONGODB_URI: 'postgres://secret-host/db',
        IDENTITY_SECRET: 'too-short-secret',
        BUSINESS_TIMEZONE: 'Mars/Olympus',
        LOG_LEVEL: 'loud',
        EVENT_NAMESPACE: 'a.b',
        RATE: '3',
      },
    );
    expect(faults).toEqual([
      expect.stringContaining('LOG_LEVEL: must be one of'),
      'PORT: must be between 0 and 65535',
      'MONGODB_URI: must be an address starting with mongodb:// or mongodb+srv://',
      'AMQP_URL: is required',
      'EVENT_NAMESPACE: must be letters, digits, dashes and underscores',
      'IDENTITY_SECRET: must have at least 32 characters',
      'BUSINESS_TIMEZONE: must be a time zone name such as America/Toronto',
      'RATE: must be between 0 and 1',
    ]);
    expect(faults.join()).not.toMatch(/too-short-secret|secret-host/);
  });

  it('takes the country of phone numbers in either case, and refuses one that does not exist', () => {
    const schema = z.object(brandSettings);
    expect(loadConfig(schema, {}).BRAND_COUNTRY).toBe('CA');
    expect(loadConfig(schema, { BRAND_COUNTRY: 'gb' }).BRAND_COUNTRY).toBe('GB');
    expect(faultsOf(schema, { BRAND_COUNTRY: 'XX' })).toEqual([
      'BRAND_COUNTRY: must be a country of two letters such as CA',
    ]);
  });

  it('refuses an identity secret of several parts when one of them is too short', () => {
    const schema = z.object(serviceSettings);
    const secret = 'x'.repeat(32);
    const rotating = `${'y'.repeat(32)}, ${secret}`;
    expect(loadConfig(schema, { ...complete, IDENTITY_SECRET: rotating }).IDENTITY_SECRET).toBe(rotating);
    for (const weak of [`${secret},`, `,${secret}`, `${secret}, short`, ','.repeat(32)]) {
      expect(faultsOf(schema, { ...complete, IDENTITY_SECRET: weak })).toEqual([
        'IDENTITY_SECRET: must have at least 32 characters in each of its parts between commas',
      ]);
    }
  });

  it('takes an empty variable for an absent one', () => {
    expect(faultsOf(z.object({ AMQP_URL: env.url(undefined, ['amqp']) }), { AMQP_URL: '  ' })).toEqual([
      'AMQP_URL: is required',
    ]);
    expect(loadConfig(z.object({ HOST: env.text('here') }), { HOST: '' })).toEqual({ HOST: 'here' });
  });

  it('splits lists and checks every address in a list of replicas', () => {
    const schema = z.object({ CC: env.list(), CHAT_URL: env.urls() });
    expect(loadConfig(schema, { CC: ' a, ,b ', CHAT_URL: 'http://a:1, http://b:2' })).toEqual({
      CC: ['a', 'b'],
      CHAT_URL: ['http://a:1', 'http://b:2'],
    });
    expect(faultsOf(schema, { CHAT_URL: 'http://a:1,ftp://b' })).toEqual([
      'CHAT_URL: must be an address starting with http:// or https://',
    ]);
  });

  it.each(['1.5', '1e3', 'ten', '99999999999999999999'])('refuses %s as a whole number', (text) => {
    expect(faultsOf(z.object({ N: env.integer() }), { N: text })).toEqual(['N: must be a whole number']);
  });

  it.each([
    ['0', 0],
    ['0.085', 85_000],
    ['0.05', 50_000],
    [' 0.1 ', 100_000],
    ['0.000001', 1],
    ['1', 1_000_000],
    ['1.000000', 1_000_000],
  ])('reads the rate %s as whole parts per million', (text, ppm) => {
    expect(loadConfig(z.object({ RATE: env.rate() }), { RATE: text })).toEqual({ RATE: ppm });
  });

  it.each(['abc', '-0.1', '1.1', '8.5', '0.0000001', '.5', '1e-3', '0,1', '0x1', '1.000001'])(
    'refuses %j as a rate rather than rounding or guessing',
    (text) => {
      expect(faultsOf(z.object({ RATE: env.rate() }), { RATE: text })).toEqual([
        'RATE: must be a decimal from 0 to 1 with at most six places',
      ]);
    },
  );
});

describe('a setting in a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'livery-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const fileWith = (content: string) => {
    const file = join(folder, `secret-${content.length}`);
    writeFileSync(file, content);
    return file;
  };
  const schema = z.object(serviceSettings).check(() => {});
  const { IDENTITY_SECRET: secret, ...others } = complete;

  it('is read without its last newline', () => {
    const config = loadConfig(schema, { ...others, IDENTITY_SECRET_FILE: fileWith(`${secret}\n`) });
    expect(config.IDENTITY_SECRET).toBe(secret);
  });

  it('is held to the same rules, and named by what must be corrected', () => {
    const faults = (environment: Record<string, string>) => faultsOf(schema, environment);
    expect(faults({ ...others, IDENTITY_SECRET_FILE: fileWith('short') })).toEqual([
      expect.stringMatching(/^IDENTITY_SECRET: must have at least 32/),
    ]);
    expect(faults({ ...others, IDENTITY_SECRET_FILE: join(folder, 'nowhere') })).toEqual([
      "IDENTITY_SECRET_FILE: can't be read (ENOENT)",
    ]);
    expect(faults({ ...complete, IDENTITY_SECRET_FILE: fileWith(secret) })).toEqual([
      'IDENTITY_SECRET_FILE: IDENTITY_SECRET is set too: only one of them counts',
    ]);
  });

  it('is one of ours: no other variable that ends so is looked at', () => {
    expect(faultsOf(schema, { ...complete, SSL_CERT_FILE: '/nowhere' })).toEqual([]);
  });
});
