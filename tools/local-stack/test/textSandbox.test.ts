import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTextSandbox, type CaughtText } from '../src/text-sandbox/startTextSandbox.ts';
import { cleanUp, temporaryFolder } from './helpers/temporaryHome.ts';

let stateDir: string;
let sandbox: Awaited<ReturnType<typeof startTextSandbox>>;
beforeEach(async () => {
  stateDir = temporaryFolder();
  sandbox = await startTextSandbox({ token: 'secret', stateDir });
});
afterEach(async () => {
  await sandbox.stop();
  await cleanUp();
});

const message = { to: '+14165550177', from: '+14165550142', text: 'Your chauffeur has arrived.' };
const post = (body: unknown, headers: Record<string, string> = { authorization: 'Bearer secret' }) =>
  fetch(`${sandbox.url}/messages`, { method: 'POST', headers, body: JSON.stringify(body) });
const list = async (query = ''): Promise<CaughtText[]> =>
  (await (await fetch(`${sandbox.url}/messages${query}`)).json()) as CaughtText[];

describe('the sandbox for text messages', () => {
  it('keeps what is sent with its token, over a restart', async () => {
    expect((await post(message)).status).toBe(201);
    expect(await list()).toMatchObject([message]);
    await sandbox.stop();
    sandbox = await startTextSandbox({ token: 'secret', stateDir });
    expect(await list('?to=%2B14165550177')).toMatchObject([message]);
    expect(await list('?to=%2B14165550000')).toEqual([]);
    await fetch(`${sandbox.url}/messages`, { method: 'DELETE' });
    expect(await list()).toEqual([]);
  });

  it('keeps one that comes again under its key once', async () => {
    const headers = { authorization: 'Bearer secret', 'idempotency-key': 'record-1' };
    const [first, second] = [await post(message, headers), await post(message, headers)];
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await first.json()).toEqual(await second.json());
    expect(await list()).toHaveLength(1);
  });

  it.each([
    [{ ...message, to: '416 555 0177' }, 400],
    [{ ...message, from: '' }, 400],
    [{ ...message, text: 'x'.repeat(1_601) }, 400],
    [null, 400],
  ])('refuses %j', async (body, status) => {
    expect((await post(body)).status).toBe(status);
    expect(await list()).toEqual([]);
  });

  it('refuses whoever has not its token', async () => {
    expect((await post(message, {})).status).toBe(401);
    expect((await post(message, { authorization: 'Bearer other' })).status).toBe(401);
    expect(await list()).toEqual([]);
  });

  it('shows a page that loads nothing from elsewhere', async () => {
    const page = await fetch(sandbox.url);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('<h1>Text messages</h1>');
    for (const file of ['/page.css', '/page.js', '/healthz'])
      expect((await fetch(`${sandbox.url}${file}`)).status).toBe(200);
  });
});
