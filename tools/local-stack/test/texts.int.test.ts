import { afterEach, expect, it } from 'vitest';
import { startInfrastructure } from '../src/infrastructure/startInfrastructure.ts';
import { cleanUp, temporaryHome } from './helpers/temporaryHome.ts';

afterEach(cleanUp);

const ONLY_TEXTS = { env: {}, mongo: false, rabbit: false, redis: false, mail: false };

it('texts are taken from whoever has the token, shown to this machine, and to no other site', async () => {
  const home = temporaryHome();
  const { env } = await startInfrastructure({ home, ...ONLY_TEXTS });
  const { TEXT_PROVIDER_URL = '', TEXT_PROVIDER_TOKEN, TEXT_FROM, TEXT_UI_URL = '' } = env;
  const text = { to: '+14165550177', from: TEXT_FROM, text: 'Your chauffeur has arrived.' };
  const post = (headers: Record<string, string>) =>
    fetch(TEXT_PROVIDER_URL, { method: 'POST', headers, body: JSON.stringify(text) });
  expect((await post({ authorization: `Bearer ${TEXT_PROVIDER_TOKEN}` })).status).toBe(201);
  expect((await post({})).status).toBe(401);
  expect(await (await fetch(`${TEXT_UI_URL}/messages`)).json()).toMatchObject([text]);
  expect((await fetch(TEXT_UI_URL)).status).toBe(200);
  const elsewhere = { headers: { origin: 'http://evil.example' } };
  expect((await fetch(`${TEXT_UI_URL}/messages`, elsewhere)).status).toBe(403);
});

it('a provider given by its address is used, and what it lacks is not waited for', async () => {
  const said: string[] = [];
  const given = {
    TEXT_PROVIDER_URL: 'http://127.0.0.1:9/messages',
    TEXT_PROVIDER_TOKEN: 'secret',
    TEXT_FROM: '+14165550142',
  };
  const servers = await startInfrastructure({
    home: temporaryHome(),
    ...ONLY_TEXTS,
    env: given,
    say: (line) => said.push(line),
  });
  expect(servers.env).toEqual(given);
  expect(said.join('\n')).toContain('TEXT_PROVIDER_URL');
  await servers.stop();
});
