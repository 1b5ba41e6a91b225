import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { plainReply, type ErrorReply } from './errorTable.ts';
import { DRAINING } from './health.ts';

export interface Listening {
  port: number;
  url: string;
  server: Server;
  /** Takes no more requests, waits for those in flight until the deadline, then cuts the rest. */
  close(deadlineMs?: number): Promise<void>;
}

/** Limits slow clients. Idle connections stay longer than the gateway's agent keeps them (< 60 s). */
export function createHttpServer(listener: RequestListener): Server {
  const limits = { headersTimeout: 15_000, requestTimeout: 30_000, keepAliveTimeout: 75_000 };
  const options = { ...limits, connectionsCheckingInterval: 5_000, keepAlive: true, noDelay: true };
  return Object.assign(createServer(options, listener), { maxConnections: 10_000 });
}

export async function listen(
  app: Express,
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createHttpServer(app);
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
      app.set(DRAINING, true);
      return drain(server, deadlineMs);
    },
  };
}

function drain(server: Server, deadlineMs: number): Promise<void> {
  if (!server.listening) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const closeIdle = () => server.closeIdleConnections();
  // A connection whose request has just ended would keep the server open.
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

const PARSER_FAULTS: Record<string, ErrorReply> = {
  HPE_HEADER_OVERFLOW: plainReply(431, 'headers_too_large', 'The request headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: plainReply(408, 'timeout', 'The request took too long.'),
};
const MALFORMED = plainReply(400, 'malformed_request', 'The request is malformed.');

/** Node answers parser errors without a body; clients are promised JSON. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Without a request there is no answer: it would be taken for the next one's. Closing says that nothing was done.
  const hasAsked = socket.bytesRead > 0;
  if (error.code === 'ECONNRESET' || !hasAsked) socket.destroy();
  else refuseSocket(socket, PARSER_FAULTS[error.code ?? ''] ?? MALFORMED);
}

/** Answers on a bare socket, in the usual form, and closes it. */
export function refuseSocket(socket: Duplex, { status, body, retryAfterSeconds }: ErrorReply): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      (retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`) +
      `Content-Length: ${Buffer.byteLength(text)}\r\nX-Content-Type-Options: nosniff\r\n` +
      `Cache-Control: no-store\r\nConnection: close\r\n\r\n${text}`,
  );
}
