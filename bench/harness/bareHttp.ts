// A process that answers every request with the bytes it was given first, and does nothing else.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('message', (payload) => {
  const body = Buffer.from(String(payload));
  const server = createServer((_req, res) => {
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
