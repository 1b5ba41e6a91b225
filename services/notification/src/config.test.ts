import { ConfigError } from '@livery/service-kit';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const least = {
  PORT: '0',
  MONGODB_URI: 'mongodb://localhost/',
  AMQP_URL: 'amqp://localhost',
  IDENTITY_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://localhost:1025',
  PUBLIC_URL: 'https://livery.example/',
  CATALOG_URL: 'http://127.0.0.1:4001',
  BOOKING_URL: 'http://127.0.0.1:4002',
};

describe('the configuration', () => {
  it('fills in what follows from the brand', () => {
    const config = readConfig({ ...least, BRAND_NAME: 'Acme', BRAND_EMAIL: 'rides@acme.example' });
    expect(config.sender).toEqual({ name: 'Acme', address: 'rides@acme.example' });
    expect(config.ADMIN_NOTICE_EMAILS).toEqual(['rides@acme.example']);
    expect(config.PUBLIC_URL).toBe('https://livery.example');
  });

  it.each([
    ['post@acme.example', { name: 'Ellesmere Chauffeurs', address: 'post@acme.example' }],
    ['Acme <post@acme.example>', { name: 'Acme', address: 'post@acme.example' }],
    ['"Acme, Inc." <post@acme.example>', { name: 'Acme, Inc.', address: 'post@acme.example' }],
  ])('reads the sender %s', (MAIL_FROM, sender) => {
    expect(readConfig({ ...least, MAIL_FROM }).sender).toEqual(sender);
  });

  it('refuses senders and readers that are not single addresses', () => {
    const read = () =>
      readConfig({
        ...least,
        MAIL_FROM: 'a@b.example, c@d.example',
        ADMIN_NOTICE_EMAILS: 'office@acme.example,nobody',
        BRAND_EMAIL: 'x',
      });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/MAIL_FROM[\s\S]*ADMIN_NOTICE_EMAILS\.1[\s\S]*BRAND_EMAIL/);
  });

  it('sends text messages with a whole provider, none without, and refuses a part of one', () => {
    const url = 'https://texts.example/messages';
    const provider = { TEXT_PROVIDER_URL: url, TEXT_PROVIDER_TOKEN: 'secret', TEXT_FROM: '+14165550142' };
    expect(readConfig({ ...least, ...provider }).texts).toEqual({
      url,
      token: 'secret',
      from: '+14165550142',
    });
    expect(readConfig({ ...least, TEXT_PROVIDER_URL: '', TEXT_FROM: ' ' }).texts).toBeUndefined();
    expect(() => readConfig({ ...least, TEXT_PROVIDER_URL: url })).toThrow(
      /TEXT_PROVIDER_TOKEN: is needed[\s\S]*TEXT_FROM: is needed/,
    );
  });
});
