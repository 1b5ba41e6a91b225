import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Frame, type Connection } from './connection.ts';
import type { ConversationSession } from './conversationSession.ts';
import { createWebSocketServer } from './webSocketServer.ts';

let server: Server;
let connections: Connection[];
let clients: WebSocket[];

beforeEach(async () => {
  connections = [];
  clients = [];
  const session = { receive: () => undefined } as unknown as ConversationSession;
  const sockets = createWebSocketServer({
    clientOf: () => undefined,
    onOpen: (connection) => {
      connections.push(connection);
      return session;
    },
    onClose: () => undefined,
  });
  server = createServer().listen(0, '127.0.0.1');
  server.on('upgrade', (req, socket, head) => {
    const actor = { role: 'customer', visitorId: 'v1' } as const;
    sockets.accept(req, socket, head, { actor, address: '127.0.0.1', release: () => undefined });
  });
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of clients) client.terminate();
  server.close();
});

async function open(): Promise<WebSocket> {
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`);
  clients.push(client);
  await once(client, 'open');
  return client;
}

it.each([5, 300, 70_000])(
  'sends one encoded frame to every socket, as text (%i characters)',
  async (size) => {
    const all = [await open(), await open()];
    const received = all.map((client) => once(client, 'message'));
    const frame = new Frame('status', { text: 'é'.repeat(size) });
    for (const connection of connections) connection.send(frame);
    for (const [data, isBinary] of await Promise.all(received)) {
      expect(isBinary).toBe(false);
      expect(JSON.parse(String(data))).toEqual({ type: 'status', text: 'é'.repeat(size) });
    }
  },
);

it('sends nothing after it began to close', async () => {
  const client = await open();
  const messages: unknown[] = [];
  client.on('message', (data) => messages.push(String(data)));
  const closed = once(client, 'close');
  connections[0]?.send(new Frame('status', { n: 1 }));
  connections[0]?.close(1012, 'restart');
  connections[0]?.send(new Frame('status', { n: 2 }));
  expect(await closed).toEqual([1012, Buffer.from('restart')]);
  expect(messages).toEqual(['{"type":"status","n":1}']);
});
