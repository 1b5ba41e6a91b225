// A process that sends every message it gets on to all its sockets, from one shared buffer, and does nothing else.
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

process.once('message', (payload) => {
  const frame = Buffer.from(String(payload));
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.on('listening', () => process.send?.((server.address() as AddressInfo).port));
  server.on('connection', (socket) => {
    socket.on('message', () => {
      for (const client of server.clients)
        if (client.readyState === WebSocket.OPEN) client.send(frame, { binary: false });
    });
  });
});
process.once('disconnect', () => process.exit());
