import { describe, expect, it } from 'vitest';
import { replicaNames, visibleTo } from '../src/services/serviceNames.ts';
import { readSettings } from '../src/readSettings.ts';

describe('the settings of npm start', () => {
  it('have defaults', () => {
    expect(readSettings([], {})).toEqual({ port: 8080, mailUiPort: undefined, scale: {}, demo: true });
  });

  it('come from the environment and the command line', () => {
    const args = ['--scale', 'chat=2', '--scale=payment=3', '--no-demo'];
    expect(readSettings(args, { PORT: '9000', MAIL_UI_PORT: '9001' })).toEqual({
      port: 9000,
      mailUiPort: 9001,
      scale: { chat: 2, payment: 3 },
      demo: false,
    });
  });

  it('are read without the two dashes that npm wants', () => {
    // What `npm start --scale=chat=2 --scale payment=3 --no-demo` makes of it.
    const env = { npm_config_scale: 'chat=2\n\ntrue', npm_config_demo: '' };
    expect(readSettings(['payment=3'], env)).toMatchObject({ scale: { chat: 2, payment: 3 }, demo: false });
  });

  it.each([
    [['--scale', 'gateway=2'], {}, /only these have replicas: catalog/],
    [['--scale', 'chat=0'], {}, /from 1 to 8/],
    [['--scale', 'chat'], {}, /from 1 to 8/],
    [['--demo'], {}, /--no-demo/],
    [['fast'], {}, /fast: only these have replicas/],
    [[], { PORT: 'http' }, /PORT must be a port number/],
    [[], { MAIL_UI_PORT: '70000' }, /MAIL_UI_PORT must be/],
    [[], { PORT: '9000', MAIL_UI_PORT: '9000' }, /MAIL_UI_PORT is 9000, which is the site's PORT/],
    [[], { MAIL_UI_PORT: '8080' }, /MAIL_UI_PORT is 8080, which is the site's PORT/],
    [[], { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /^STRIPE_PUBLISHABLE_KEY without STRIPE_SECRET_KEY/],
    [[], { STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /^STRIPE_WEBHOOK_SECRET without STRIPE_SECRET_KEY/],
    [[], { STRIPE_SECRET_KEY: 'sk_test_1' }, /without STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET/],
  ])('%j %j are refused with an explanation', (args, env, message) => {
    expect(() => readSettings(args, env)).toThrow(message);
  });
});

it('all keys of the card provider together, or all empty, are accepted', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  expect(readSettings([], keys)).toEqual(readSettings([], {}));
  const empty = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
  expect(readSettings([], empty)).toEqual(readSettings([], {}));
});

describe('the list of services', () => {
  it('names replicas', () => {
    expect(replicaNames('chat', { chat: 3 })).toEqual(['chat', 'chat-2', 'chat-3']);
    expect(replicaNames('booking', { chat: 3 })).toEqual(['booking']);
  });

  it('shows a secret only to the service that needs it', () => {
    const env = { STRIPE_SECRET_KEY: 'sk', SESSION_SECRET: 's', TAX_RATE: '0.1', UNSET: undefined };
    expect(visibleTo('payment', env)).toEqual({ STRIPE_SECRET_KEY: 'sk', TAX_RATE: '0.1' });
    expect(visibleTo('gateway', env)).toEqual({ SESSION_SECRET: 's', TAX_RATE: '0.1' });
    expect(visibleTo('booking', env)).toEqual({ TAX_RATE: '0.1' });
    expect(visibleTo(undefined, env)).toEqual({ TAX_RATE: '0.1' });
  });
});
