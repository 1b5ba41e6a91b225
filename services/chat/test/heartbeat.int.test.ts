import { dropTestEnvironment, testEnvironment } from '@livery/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startService, type RunningChat } from '../src/service.ts';
import { openRaw, say, sessionId } from './clients.ts';
import { settingsOf } from './harness.ts';

const HEARTBEAT_MS = 150;

const environment = testEnvironment('chat');
let chat: RunningChat;
beforeAll(async () => {
  chat = await startService(readConfig(settingsOf(environment)), { heartbeatMs: HEARTBEAT_MS });
});
afterAll(async () => {
  await chat.stop();
  await dropTestEnvironment(environment);
});

it('cuts a peer that answers no heartbeat, and keeps one that does', async () => {
  const where = { environment, url: chat.url };
  const attentive = await openRaw(where);
  const silent = await openRaw(where, {}, { autoPong: false });
  // Cut without a farewell: nobody is there to hear it.
  expect((await silent.closed).code).toBe(1006);
  expect(await attentive.ask(say(sessionId(), 'Still here'))).toMatchObject({ ok: true });
  attentive.close();
});
