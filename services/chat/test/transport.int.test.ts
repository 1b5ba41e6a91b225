import { eventually } from '@livery/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { clientsOf, handshakeHeaders, say, sessionId } from './clients.ts';
import { startChat, type Harness } from './harness.ts';

const SOCKET_IO = '/socket.io/?EIO=4&transport=websocket';
const MOST_BYTES = 64 * 1024;

let chat: Harness;
const { visitorOn, closeAll } = clientsOf(() => chat);
beforeAll(async () => {
  chat = await startChat();
});
const plain: WebSocket[] = [];
afterEach(() => {
  closeAll();
  for (const ws of plain.splice(0)) ws.terminate();
});
afterAll(() => chat.stop());

/** A socket below what a client's library of ours does, which offers to compress as browsers do. */
async function open(path: string): Promise<{ ws: WebSocket; packets: string[]; closed: Promise<number> }> {
  const ws = new WebSocket(chat.url.replace('http', 'ws') + path, {
    headers: handshakeHeaders(chat),
    perMessageDeflate: true,
  });
  plain.push(ws);
  const packets: string[] = [];
  ws.on('message', (data) => packets.push(String(data)));
  ws.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  await new Promise<void>((resolve, reject) => ws.once('open', resolve).once('error', reject));
  return { ws, packets, closed };
}

/** JSON may be followed by blanks. */
const filledTo = (bytes: number, text: string) => text.padEnd(bytes, ' ');

const storedIn = (id: string) => chat.db.collection('chatMessages').countDocuments({ sessionId: id });

describe('a frame of the most bytes', () => {
  it('is taken on /ws, and one byte more closes the socket with 1009', async () => {
    const id = sessionId();
    const visitor = await visitorOn();
    visitor.ws.send(filledTo(MOST_BYTES, JSON.stringify(say(id, 'Just', { clientMessageId: 'fits' }))));
    await visitor.waitFor('ack', (frame) => frame['clientMessageId'] === 'fits');
    visitor.ws.send(filledTo(MOST_BYTES + 1, JSON.stringify(say(id, 'Not', { clientMessageId: 'no' }))));
    expect((await visitor.closed).code).toBe(1009);
    expect(await storedIn(id)).toBe(1);
  });

  it('is taken on Socket.IO, and one byte more ends the connection', async () => {
    const id = sessionId();
    const client = await open(SOCKET_IO);
    client.ws.send('40');
    const packet = (ack: number) => `42${ack}${JSON.stringify(['chat_message', say(id, 'Hello')])}`;
    client.ws.send(filledTo(MOST_BYTES, packet(1)));
    await eventually(() =>
      expect(client.packets.find((text) => text.startsWith('431['))).toMatch(/"ok":true/),
    );
    client.ws.send(filledTo(MOST_BYTES + 1, packet(2)));
    await client.closed;
    expect(client.packets.some((text) => text.startsWith('432'))).toBe(false);
    expect(await storedIn(id)).toBe(1);
  });
});

it.each(['/ws', SOCKET_IO])('nothing is compressed on %s, whatever a client offers', async (path) => {
  const { ws } = await open(path);
  expect(ws.extensions).toBe('');
});
