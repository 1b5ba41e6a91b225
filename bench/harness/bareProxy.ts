// A process that passes every request on by http-proxy-middleware with kept-alive connections, and does nothing else.
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyMiddleware } from 'http-proxy-middleware';

process.once('message', (payload) => {
  const { target, headers } = JSON.parse(String(payload)) as {
    target: string;
    headers: Record<string, string>;
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: 55_000 });
  const proxy = createProxyMiddleware({ target, agent, headers });
  const server = createServer((req, res) => void proxy(req, res));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
