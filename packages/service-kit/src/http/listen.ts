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
  /** Stops accepting, lets requests in flight finish until the deadline, then cuts what is left. */
  close(deadlineMs?: number): Promise<void>;
}

/** An HTTP server with limits on slow clients. Its idle sockets outlive those of the gateway's agent (which must be < 60 s). */
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

const PARSER_FAULTS: Record<string, ErrorReply> = {
  HPE_HEADER_OVERFLOW: plainReply(431, 'headers_too_large', 'The request headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: plainReply(408, 'timeout', 'The request took too long.'),
};
const MALFORMED = plainReply(400, 'malformed_request', 'The request is malformed.');

/** Node answers what its parser refuses without a body; clients are promised JSON. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Words to a client that has asked nothing yet (a spare connection of its pool) would pass for the answer to what it
  // asks at that very moment; of a closed connection it knows that nothing was done.
  const hasAsked = socket.bytesRead > 0;
  if (error.code === 'ECONNRESET' || !hasAsked) socket.destroy();
  else refuseSocket(socket, PARSER_FAULTS[error.code ?? ''] ?? MALFORMED);
}

/** Refuses on a bare socket what never became a request, as every refusal is answered, and closes it. */
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
