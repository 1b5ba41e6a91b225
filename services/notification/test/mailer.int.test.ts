import { afterEach, describe, expect, it } from 'vitest';
import { createMailer, type Mailer } from '../src/delivery/mailer.ts';
import { openScriptedSmtp, type Script, type ScriptedSmtp } from './scriptedSmtp.ts';

let smtp: ScriptedSmtp;
let mailer: Mailer;
afterEach(async () => {
  mailer.close();
  await smtp.close();
});

const message = { from: 'rides@livery.example', to: 'ada@example.com', subject: 'Your ride', text: 'Hello.' };
async function open(script: Parameters<typeof openScriptedSmtp>[0] = {}, url = (own: string) => own) {
  smtp = await openScriptedSmtp(script);
  mailer = createMailer(url(smtp.url), 4);
}

describe('a message', () => {
  it.each<[string, { rcpt?: () => Script; afterDot?: () => Script }, string]>([
    ['that the server takes', {}, 'accepted'],
    ['to a reader whom the server refuses', { rcpt: () => ({ code: 550, message: 'No' }) }, 'refused'],
    ['to a reader whom it defers', { rcpt: () => ({ code: 451, message: 'Later' }) }, 'deferred'],
    ['whose line breaks before the server takes its text', { rcpt: () => 'cut' }, 'unreachable'],
    ['that is refused as a whole', { afterDot: () => ({ code: 554, message: 'Spam' }) }, 'refused'],
    [
      'that the server answers with its end',
      { afterDot: () => ({ code: 421, message: 'Bye' }) },
      'unreachable',
    ],
    ['whose line breaks after it', { afterDot: () => 'cut' }, 'unconfirmed'],
  ])('%s: %j is %s', async (_what, script, kind) => {
    await open(script);
    expect(await mailer.send(message)).toMatchObject({ kind });
  });

  it('was certainly not delivered when nobody listens', async () => {
    await open();
    await smtp.close();
    expect(await mailer.send(message)).toMatchObject({ kind: 'unreachable' });
    expect(await mailer.isReachable()).toBe(false);
    await open();
    expect(await mailer.isReachable()).toBe(true);
  });

  it('never brings in a file or an address', async () => {
    await open();
    for (const html of [{ path: import.meta.filename }, { href: 'http://127.0.0.1:9/' }])
      expect(await mailer.send({ ...message, html })).not.toEqual({ kind: 'accepted' });
    expect(smtp.completed).toEqual([]);
  });
});

describe('a password', () => {
  const withPassword = (host: string) => (url: string) => url.replace('127.0.0.1', `user:secret@${host}`);

  it('goes to no other machine without TLS, whatever that one offers', async () => {
    await open({}, withPassword('0.0.0.0'));
    expect(await mailer.send(message)).toMatchObject({ kind: 'unreachable' });
    expect(smtp.completed).toEqual([]);
  });

  it('may go to a server on this machine', async () => {
    await open({}, withPassword('127.0.0.1'));
    expect(await mailer.send(message)).toEqual({ kind: 'accepted' });
  });
});
