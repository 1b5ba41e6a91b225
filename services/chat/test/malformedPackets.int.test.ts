import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { handshakeHeaders, openRaw, say, sessionId, type RawClient } from './clients.ts';
import { startChat, type Harness } from './harness.ts';

/** Behind everything else: either it is answered, or the server has hung up. */
const PROBE = '42999["leave",{"sessionId":"session-end"}]';
const ANSWER = '43999';

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

interface Wire {
  ws: WebSocket;
  /** Resolves with a packet that begins so, or with nothing when the server hangs up first. */
  received(beginning: string): Promise<string | undefined>;
}

/** A line below what a client's library would let through, on which packets go out as they are. */
async function openWire(): Promise<Wire> {
  const ws = new WebSocket(`${chat.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: handshakeHeaders(chat),
  });
  ws.on('error', () => undefined);
  const packets: string[] = [];
  ws.on('message', (data: Buffer) => packets.push(data.toString()));
  const received = (beginning: string) =>
    new Promise<string | undefined>((resolve) => {
      const look = () => {
        const found = packets.find((packet) => packet.startsWith(beginning));
        if (found !== undefined) resolve(found);
      };
      ws.on('message', look);
      ws.once('close', () => resolve(undefined));
      look();
    });
  await new Promise((resolve) => ws.once('open', resolve));
  return { ws, received };
}

/** One that the service has let in: events before that reach no handler at all. */
async function openConnected(): Promise<Wire> {
  const wire = await openWire();
  wire.ws.send('40');
  expect(await wire.received('40{"sid"')).toBeDefined();
  return wire;
}

async function endOf(send: string | Buffer, { ws, received }: Wire): Promise<'answered' | 'closed'> {
  ws.send(send);
  ws.send(PROBE);
  const answer = await received(ANSWER);
  ws.terminate();
  return answer === undefined ? 'closed' : 'answered';
}

async function expectUnharmed(): Promise<void> {
  expect(await bystander.ask(say(sessionId(), 'Still here'))).toMatchObject({ ok: true });
}

it('is answered where nothing is strange', async () => {
  expect(await endOf('421["join",{"sessionId":"session-plain"}]', await openConnected())).toBe('answered');
});

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
  ['a second connect', ['40', '40{"a":1}', '40{']],
  ['packets of the layer below', ['5', '6', '9', 'b4', '0{"sid":"x"}', '3', '2probe', '']],
  ['bytes', [randomBytes(300), Buffer.alloc(0), Buffer.from([4, 2, 0])]],
  ['half a surrogate', ['42["chat_message","\ud800"]', '42["\ud800",{}]']],
])('%s harm nobody else', async (_what, packets) => {
  // One on each line: what ends its line must not hide the next.
  for (const packet of packets) {
    await endOf(packet, await openConnected());
    // Before it is let in, nothing is listened to.
    expect(await endOf(packet, await openWire()), String(packet)).toBe('closed');
  }
  await expectUnharmed();
});

it('a packet beyond the limit closes its own connection', async () => {
  const tooLarge = `42["chat_message","${'x'.repeat(1_100_000)}"]`;
  expect(await endOf(tooLarge, await openConnected())).toBe('closed');
  await expectUnharmed();
});
