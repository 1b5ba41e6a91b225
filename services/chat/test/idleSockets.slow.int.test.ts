import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '@livery/test-kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Connection } from '../src/realtime/connection.ts';
import type { ConversationSession } from '../src/realtime/conversationSession.ts';
import { createWebSocketServer } from '../src/realtime/webSocketServer.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let server: Server;
let connections: Connection[];
let requests: WeakRef<IncomingMessage>[];
let clients: WebSocket[];

beforeEach(async () => {
  connections = [];
  requests = [];
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
    requests.push(new WeakRef(req));
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

it('does not keep the request of a handshake while its socket is open', async () => {
  await open();
  // The server's parser keeps the latest one until the next comes.
  await open();
  await eventually(() => {
    collectGarbage();
    expect(requests[0]?.deref()).toBeUndefined();
  });
  expect(connections[0]?.isOpen).toBe(true);
});

it('keeps no timer for an idle socket', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  await open();
  const before = timers();
  for (let count = 0; count < 20; count += 1) await open();
  // What the library and the test set up for a handshake ends by itself.
  await eventually(() => expect(timers()).toBeLessThanOrEqual(before));
});
