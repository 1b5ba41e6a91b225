// A process that does one thing and nothing else, to compare the product with: `proxy` passes everything on by
// http-proxy-middleware, `sockets` sends what a socket says to all others.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { WebSocketServer } from 'ws';

interface Target {
  url: string;
  headers?: Record<string, string>;
}

/** Starts one of them in a process of its own. */
export async function startBare(kind: 'proxy' | 'sockets', target?: Target) {
  const child = fork(import.meta.filename, [kind, JSON.stringify(target ?? null)]);
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

const [, program, kind, target] = process.argv;
if (program === import.meta.filename) {
  const server = kind === 'proxy' ? proxyTo(JSON.parse(target ?? '') as Target) : sockets();
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.once('disconnect', () => process.exit());
}

function proxyTo({ url, headers = {} }: Target) {
  const agent = new Agent({ keepAlive: true });
  const proxy = createProxyMiddleware({ target: url, headers, agent });
  const server = createServer((req, res) => void proxy(req, res));
  const webSockets = createProxyMiddleware({ target: url, ws: true });
  return server.on('upgrade', (req, socket, head) => void webSockets.upgrade(req, socket as never, head));
}

function sockets() {
  const server = createServer();
  const all = new WebSocketServer({ server, perMessageDeflate: false });
  all.on('connection', (socket) =>
    socket.on('message', (message) => {
      for (const other of all.clients) if (other !== socket) other.send(message.toString());
    }),
  );
  return server;
}
