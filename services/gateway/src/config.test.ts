import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const ADDRESS = 'http://127.0.0.1:2';
const environment = {
  MONGODB_URI: 'mongodb://127.0.0.1:1/',
  AMQP_URL: 'amqp://127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
  IDENTITY_SECRET: 'x'.repeat(40),
  SESSION_SECRET: 'y'.repeat(32),
  SITE_DIR: '/srv/site',
  CATALOG_URL: ADDRESS,
  BOOKING_URL: ADDRESS,
  PAYMENT_URL: ADDRESS,
  CHAT_URL: ADDRESS,
  NOTIFICATION_URL: ADDRESS,
};
const production = {
  ...environment,
  NODE_ENV: 'production',
  ADMIN_USERNAME: 'owner',
  ADMIN_PASSWORD: 'a-password-of-ones-own',
  ADMIN_EMAIL: 'owner@ellesmere.example',
};

describe('the settings of the gateway', () => {
  it.each(['a-password-of-ones-own', '6chars', 'x'.repeat(64)])(
    'start production with the first admin’s password %s',
    (password) => {
      expect(readConfig({ ...production, ADMIN_PASSWORD: password }).ADMIN_PASSWORD).toBe(password);
    },
  );

  it.each([
    'livery-demo',
    'admin',
    'x',
    '12345',
    'CHANGE_ME',
    'changeme',
    'Password1',
    '  ',
    'x'.repeat(257),
  ])('refuse in production the first admin’s password "%s"', (password) => {
    expect(() => readConfig({ ...production, ADMIN_PASSWORD: password })).toThrow(/ADMIN_PASSWORD/);
  });

  it('take the demo password anywhere else', () => {
    for (const NODE_ENV of ['development', 'test']) {
      const settings = { ...production, NODE_ENV, ADMIN_PASSWORD: 'livery-demo' };
      expect(readConfig(settings).ADMIN_PASSWORD).toBe('livery-demo');
    }
  });

  it.each(['abc', '12345', 'Password1', 'admin123', 'x'.repeat(257)])(
    'refuse the first admin’s password "%s" in development too',
    (password) => {
      const settings = { ...environment, ADMIN_PASSWORD: password };
      expect(() => readConfig(settings)).toThrow(/ADMIN_PASSWORD/);
      if (password.length > 5) expect(() => readConfig(settings)).not.toThrow(password);
    },
  );

  it.each([
    ['ADMIN_USERNAME', undefined],
    ['ADMIN_PASSWORD', undefined],
    ['ADMIN_EMAIL', undefined],
    ['PAYMENT_SANDBOX_URL', ADDRESS],
  ])('refuse production with %s being %s', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(new RegExp(name));
    expect(() => readConfig({ ...environment, [name]: value })).not.toThrow();
  });

  it.each([
    ['no SESSION_SECRET', { SESSION_SECRET: undefined }],
    ['a SESSION_SECRET that is blank', { SESSION_SECRET: ' '.repeat(40) }],
    ['a SESSION_SECRET of 31 characters', { SESSION_SECRET: 'y'.repeat(31) }],
  ])('refuse %s, and print no value', (_, changes) => {
    for (const base of [environment, production]) {
      const read = () => readConfig({ ...base, ...changes });
      expect(read).toThrow(/SESSION_SECRET/);
      expect(read).not.toThrow(/y{31}/);
    }
  });
});
