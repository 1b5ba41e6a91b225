import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import { createBackpressure } from './backpressure.ts';
import { CLOSE, Frame, type Connection } from './connection.ts';
import type { Answer, ConversationSession } from './conversationSession.ts';
import type { Client } from './handshakeAuth.ts';

/** A socket of `/ws`. It is plain until its client joins a conversation, which only one that knows the numbering does. */
function rawConnection(ws: WebSocket, { actor, address }: Client, tcp: Socket) {
  const backpressure = createBackpressure(tcp);
  let pings = 0;
  let answered = 0;
  ws.on('pong', (data: Buffer) => {
    // Only the answer to our latest ping proves that the client reads what it is sent.
    if (data.toString('latin1') === String(pings)) answered = pings;
  });
  const isOpen = () => ws.readyState === WebSocket.OPEN;
  return {
    kind: 'raw' as const,
    actor,
    address,
    backpressure,
    isNumbered: false as boolean,
    get isOpen() {
      return isOpen();
    },
    send: ({ bytes }: Frame) => {
      if (isOpen() && backpressure.admits(bytes.length)) ws.send(bytes, { binary: false });
    },
    close: (code: number, reason: string) => ws.close(code, reason),
    ping: () => {
      if (answered < pings) backpressure.cut('silent');
      else if (isOpen()) ws.ping(String((pings += 1)));
    },
  } satisfies Connection;
}
type RawConnection = ReturnType<typeof rawConnection>;

export const MAX_FRAME_BYTES = 64 * 1024;

export interface SocketHandlers {
  onOpen(connection: Connection, client: Client): ConversationSession;
  onClose(connection: Connection): void;
}

/** The plain WebSocket of the product's spec: one JSON object per frame. */
export function createWebSocketServer({ onOpen, onClose }: SocketHandlers) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const clients = new WeakMap<IncomingMessage, Client>();
  server.on('headers', (headers, req) => {
    const setCookie = clients.get(req)?.setCookie;
    if (setCookie !== undefined) headers.push(`Set-Cookie: ${setCookie}`);
  });

  return {
    accept: (req: IncomingMessage, socket: Duplex, head: Buffer, client: Client): void => {
      clients.set(req, client);
      server.handleUpgrade(req, socket, head, (ws) => {
        const connection = rawConnection(ws, client, req.socket);
        const session = onOpen(connection, client);
        // What the library refuses (too large, malformed) it closes with the fitting code.
        ws.on('error', () => undefined);
        ws.on('close', () => onClose(connection));
        ws.on('message', (data, isBinary) => {
          if (isBinary) ws.close(CLOSE.unsupported, 'send text');
          else receive(data, connection, session);
        });
      });
    },
  };
}

function receive(data: RawData, connection: RawConnection, session: ConversationSession): void {
  const frame = parse(data);
  if (frame === undefined) {
    const refusal = { ok: false, code: 'malformed_json', message: 'Send one JSON object per frame.' };
    // It counts as a frame like any other, so nobody can make us answer malformed frames without end.
    session.receive('', undefined, () => connection.send(new Frame('error', refusal)));
    return;
  }
  const { type, ref, ...payload } = frame;
  if (type === 'join') connection.isNumbered = true;
  // Never `String(type)`: an object may come without a way to become text, and that would end the process.
  session.receive(typeof type === 'string' ? type : '', payload, (answer) =>
    reply(connection, answer, { ref, ...payload }),
  );
}

/** Refusals are always sent; a success only to a client that can tell what it answers. */
function reply(
  connection: RawConnection,
  answer: Answer,
  { ref, clientMessageId }: Record<string, unknown>,
): void {
  const label = {
    ...(isLabel(ref) && { ref }),
    ...(isLabel(clientMessageId) && { clientMessageId }),
  };
  if (answer.ok && Object.keys(label).length === 0) return;
  connection.send(new Frame(answer.ok ? 'ack' : 'error', { ...answer, ...label }));
}

const isLabel = (value: unknown): boolean =>
  (typeof value === 'string' && value.length <= 80) || typeof value === 'number';

function parse(data: RawData): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(data.toString());
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
