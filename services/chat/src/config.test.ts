import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'v'.repeat(32);
const settings = (visitorSecret: string) => ({
  PORT: '4004',
  MONGODB_URI: 'mongodb://127.0.0.1',
  AMQP_URL: 'amqp://127.0.0.1',
  REDIS_URL: 'redis://127.0.0.1',
  IDENTITY_SECRET: 'i'.repeat(32),
  VISITOR_SECRET: visitorSecret,
});

it('takes a visitor secret that is being rotated', () => {
  const rotating = `${'w'.repeat(32)}, ${SECRET}`;
  expect(readConfig(settings(rotating)).VISITOR_SECRET).toBe(rotating);
});

it.each(['short', `${SECRET},`, `,${SECRET}`, `${SECRET}, short`, ','.repeat(32)])(
  'does not start with the visitor secret %j',
  (secret) => {
    expect(() => readConfig(settings(secret))).toThrow('VISITOR_SECRET: must have at least 32 characters');
  },
);
