import { describe, expect, it } from 'vitest';
import { checkSettings } from '../src/services/checkSettings.ts';

const live = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_1234567890',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
  PUBLIC_URL: 'https://book.example.com',
  ADMIN_PASSWORD: 'a-password-of-ones-own',
  ADMIN_NOTICE_EMAILS: 'office@example.com',
  SMTP_URL: 'smtps://user:secret@smtp.example.com',
  BRAND_EMAIL: 'office@example.com',
};

describe('the settings of all services, before anything is started', () => {
  it.each([
    ['a developer’s', {}],
    ['a live installation’s', live],
  ])('are accepted: %s', async (_, env) => {
    await expect(checkSettings(env)).resolves.toBeUndefined();
  });

  it.each([
    [{ TAX_RATE: 'eight percent' }, ['TAX_RATE: must be a decimal']],
    [{ ADMIN_PASSWORD: 'abc' }, ['ADMIN_PASSWORD: ']],
    [{ ADMIN_PASSWORD: 'password1' }, ['ADMIN_PASSWORD: is too easy to guess']],
    [
      { LOG_LEVEL: 'chatty', BUSINESS_TIMEZONE: 'Mars/Olympus', MIN_NOTICE_MINUTES: '-1' },
      ['LOG_LEVEL: must be one of', 'BUSINESS_TIMEZONE: must be a time zone', 'MIN_NOTICE_MINUTES: must be'],
    ],
    [{ NODE_ENV: 'production' }, ['NODE_ENV=production takes real money only']],
  ])('%j are reported, each once', async (env, faults) => {
    const message = await checkSettings(env).then(
      () => 'fine',
      (error: Error) => error.message,
    );
    for (const fault of faults) expect(message.split(fault), message).toHaveLength(2);
    expect(message.split('\n')).toHaveLength(message.includes('wrong:') ? faults.length + 1 : 1);
  });
});
