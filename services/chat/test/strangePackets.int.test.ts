import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { handshakeHeaders, openRaw, say, sessionId, type RawClient } from './clients.ts';
import { startChat, type Harness } from './harness.ts';

const CONNECT = '40';

let chat: Harness;
let bystander: RawClient;
beforeAll(async () => {
  chat = await startChat();
  bystander = await openRaw(chat);
});
afterAll(async () => {
  bystander.close();
  await chat.stop();
});

/** Sends packets as they are, below what a client's library would let through, and waits for what becomes of it. */
async function send(packets: (string | Buffer)[]): Promise<void> {
  const ws = new WebSocket(`${chat.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: handshakeHeaders(chat),
  });
  ws.on('error', () => undefined);
  const closed = new Promise((resolve) => ws.once('close', resolve));
  await new Promise((resolve) => ws.once('open', resolve));
  for (const packet of packets) ws.send(packet);
  // Behind everything else: either it is answered, or the server has hung up.
  ws.send('42999["leave",{"sessionId":"session-end"}]');
  const answered = new Promise((resolve) => {
    ws.on('message', (data) => {
      if (String(data).startsWith('43999')) resolve(undefined);
    });
  });
  await Promise.race([closed, answered]);
  ws.terminate();
}

async function expectUnharmed(): Promise<void> {
  expect(await bystander.ask(say(sessionId(), 'Still here'))).toMatchObject({ ok: true });
}

it.each<[string, (string | Buffer)[]]>([
  ['events without a name', ['42', '42[', '42[]', '42[null]', '42[{}]', '42[7]']],
  ['events named like parts of an object', ['42["__proto__",{}]', '42["constructor",{}]', '42["toString"]']],
  ['events of the library’s own', ['42["disconnect",{}]', '42["connect_error",{}]', '42["newListener",{}]']],
  [
    'too few and too many parts',
    ['42["chat_message"]', '42["chat_message",{},{},{},{}]', '427["join",null]'],
  ],
  ['numbers that are none', ['421e9["join",{}]', '42-1["join",{}]', `42${'9'.repeat(400)}["join",{}]`]],
  ['binary parts that never come', ['451-["chat_message",{"_placeholder":true,"num":0}]', '42["join",{}]']],
  ['very many binary parts', ['459999999-["chat_message"]']],
  ['a part that is not there', ['450-["chat_message",{"_placeholder":true,"num":7}]']],
  ['acknowledgements nobody asked for', ['43', '430[]', '4312["x"]', '43"']],
  ['other namespaces', ['40/admin,', '42/admin,["x"]', '40/admin,{"token":{"$gt":""}}']],
  ['a second connect', [CONNECT, '40{"a":1}', '40{']],
  ['packets of the layer below', ['5', '6', '9', 'b4', '0{"sid":"x"}', '3', '2probe', '']],
  ['bytes', [randomBytes(300), Buffer.alloc(0), Buffer.from([4, 2, 0])]],
  ['half a surrogate', ['42["chat_message","\ud800"]', '42["\ud800",{}]']],
])('%s harm nobody else', async (_what, packets) => {
  await send([CONNECT, ...packets]);
  await send(packets);
  await expectUnharmed();
});

it('a packet beyond the limit closes its own connection', async () => {
  await send([CONNECT, `42["chat_message","${'x'.repeat(1_100_000)}"]`]);
  await expectUnharmed();
});
