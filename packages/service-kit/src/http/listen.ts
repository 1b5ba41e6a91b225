import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Express } from 'express';
import { DRAINING } from './health.ts';

export interface Listening {
  port: number;
  url: string;
  server: Server;
  /** Stops accepting, lets requests in flight finish until the deadline, then cuts what is left. */
  close(deadlineMs?: number): Promise<void>;
}

/** An HTTP server with limits on slow clients. Its idle sockets outlive those of the gateway's agent (which must be < 60 s). */
export function createHttpServer(listener?: RequestListener): Server {
  const server = createServer(
    { connectionsCheckingInterval: 5_000, keepAlive: true, noDelay: true },
    listener,
  );
  return applyLimits(server);
}

function applyLimits(server: Server): Server {
  server.headersTimeout = 15_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 75_000;
  server.maxConnections = 10_000;
  return server;
}

export async function listen(
  target: Express | Server,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const isApp = typeof target === 'function';
  const server = isApp ? createHttpServer(target) : applyLimits(target);
  server.on('clientError', answerClientError);

  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ host, port }, resolve);
  await promise;
  server.off('error', reject);

  const { port: boundPort } = server.address() as AddressInfo;
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    port: boundPort,
    url: `http://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${boundPort}`,
    server,
    close: (deadlineMs = 5_000) => {
      if (isApp) target.set(DRAINING, true);
      return drain(server, deadlineMs);
    },
  };
}

function drain(server: Server, deadlineMs: number): Promise<void> {
  if (!server.listening) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const closeIdle = () => server.closeIdleConnections();
  // A kept-alive connection that just finished its request would otherwise hold the server open.
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
    res.setHeader('Connection', 'close');
  });
  const sweep = setInterval(closeIdle, 50);
  const cut = setTimeout(() => server.closeAllConnections(), deadlineMs);
  server.close(() => {
    clearInterval(sweep);
    clearTimeout(cut);
    resolve();
  });
  closeIdle();
  return promise;
}

const PARSER_FAULTS: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'The request headers are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timeout', 'The request took too long.'],
};

/** Node answers what its parser refuses without a body; clients are promised JSON. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Words to a client that has asked nothing yet (a spare connection of its pool) would pass for the answer to what it
  // asks at that very moment; of a closed connection it knows that nothing was done.
  const hasAsked = socket.bytesRead > 0;
  if (error.code === 'ECONNRESET' || !socket.writable || !hasAsked) {
    socket.destroy();
    return;
  }
  const fault = PARSER_FAULTS[error.code ?? ''] ?? [
    '400 Bad Request',
    'malformed_request',
    'The request is malformed.',
  ];
  const [status, code, message] = fault;
  const body = JSON.stringify({ message, code });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\n` +
      `X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
  );
}
