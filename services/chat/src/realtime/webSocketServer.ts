import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import type { Actor } from '../domain/conversation.ts';
import { Backpressure } from './Backpressure.ts';
import { CLOSE, Frame, type Connection } from './connection.ts';
import type { Answer, ConversationSession } from './conversationSession.ts';
import type { Client } from './handshakeAuth.ts';

/** A socket of `/ws`. It counts as plain until its client joins, which only clients with numbering do. */
class RawConnection implements Connection {
  readonly kind = 'raw';
  readonly actor: Actor;
  readonly address: string;
  readonly backpressure: Backpressure;
  isNumbered = false;
  readonly #ws: WebSocket;
  #isAlive = true;

  constructor(ws: WebSocket, { actor, address }: Client, backpressure: Backpressure) {
    this.actor = actor;
    this.address = address;
    this.backpressure = backpressure;
    this.#ws = ws;
  }

  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN;
  }

  send({ bytes }: Frame): void {
    if (this.isOpen && this.backpressure.admits(bytes.length)) this.#ws.send(bytes, { binary: false });
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  ping(): void {
    if (!this.#isAlive) return this.backpressure.cut('silent');
    this.#isAlive = false;
    this.#ws.ping();
  }

  ponged(): void {
    this.#isAlive = true;
  }
}

export const MAX_FRAME_BYTES = 64 * 1024;

export interface SocketHandlers {
  /** The client whose handshake this was. */
  clientOf(req: IncomingMessage): Client | undefined;
  onOpen(connection: Connection, client: Client): ConversationSession;
  onClose(connection: Connection): void;
}

/** The plain WebSocket of the product's spec: one JSON object per frame. */
export function createWebSocketServer({ clientOf, onOpen, onClose }: SocketHandlers) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  server.on('headers', (headers, req) => {
    const setCookie = clientOf(req)?.setCookie;
    if (setCookie !== undefined) headers.push(`Set-Cookie: ${setCookie}`);
  });

  return {
    accept: (req: IncomingMessage, socket: Duplex, head: Buffer, client: Client): void => {
      const backpressure = new Backpressure(req.socket);
      server.handleUpgrade(req, socket, head, (ws) =>
        attach(ws, new RawConnection(ws, client, backpressure), client),
      );
    },
  };

  // A separate function, so that the socket's listeners do not keep the request in memory.
  function attach(ws: WebSocket, connection: RawConnection, client: Client): void {
    const session = onOpen(connection, client);
    // The library closes with a fitting code by itself.
    ws.on('error', ignore);
    ws.on('pong', () => connection.ponged());
    ws.on('close', () => onClose(connection));
    ws.on('message', (data, isBinary) => {
      if (isBinary) ws.close(CLOSE.unsupported, 'send text');
      else receive(data, connection, session);
    });
  }
}

const ignore = () => undefined;

function receive(data: RawData, connection: RawConnection, session: ConversationSession): void {
  const frame = parse(data);
  if (frame === undefined) {
    const refusal = { ok: false, code: 'malformed_json', message: 'Send one JSON object per frame.' };
    // Counted like any frame, so malformed frames are limited too.
    session.receive('', undefined, () => connection.send(new Frame('error', refusal)));
    return;
  }
  const { type, ref, ...payload } = frame;
  if (type === 'join') connection.isNumbered = true;
  // Not `String(type)`, which throws for some objects and would end the process.
  session.receive(typeof type === 'string' ? type : '', payload, (answer) =>
    reply(connection, answer, { ref, ...payload }),
  );
}

/** Refusals are always sent, success only where the client can tell what it answers. */
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
