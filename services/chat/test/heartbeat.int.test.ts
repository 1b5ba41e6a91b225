import type { RunningService } from '@livery/service-kit';
import { dropTestEnvironment, testEnvironment } from '@livery/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readConfig } from '../src/config.ts';
import { startService } from '../src/service.ts';
import { handshakeHeaders, openIo, openRaw, say, sessionId } from './clients.ts';
import { settingsOf } from './harness.ts';

const HEARTBEAT_MS = 400;

const environment = testEnvironment('chat');
let chat: RunningService;
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
  // Cut without a close frame: nobody is there to receive it.
  expect((await silent.closed).code).toBe(1006);
  expect(await attentive.ask(say(sessionId(), 'Still here'))).toMatchObject({ ok: true });
  attentive.close();
});

it('cuts a peer on Socket.IO that answers no heartbeat, and keeps one that does', async () => {
  const where = { environment, url: chat.url };
  const attentive = await openIo(where, { role: 'public' });
  const silent = new WebSocket(`${chat.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: handshakeHeaders(where),
  });
  const packets: string[] = [];
  silent.on('open', () => silent.send('40'));
  silent.on('message', (data) => packets.push(String(data)));
  await new Promise((resolve, reject) => silent.once('close', resolve).once('error', reject));
  // It was let in, and asked whether it is there.
  expect(packets.some((packet) => packet.startsWith('40'))).toBe(true);
  expect(packets).toContain('2');
  expect(await attentive.ask('join', { sessionId: sessionId() })).toMatchObject({ ok: true });
  attentive.close();
});
