import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import type { Actor } from '../domain/conversation.ts';
import { Backpressure } from './Backpressure.ts';
import { CLOSE, Frame, type Connection } from './connection.ts';
import type { Answer, ConversationSession } from './conversationSession.ts';
import type { Client } from './handshakeAuth.ts';

/** A socket of `/ws`. It is plain until its client joins a conversation, which only one that knows the numbering does. */
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
  /** Who asks with this handshake, which was let in. */
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

  // A function of its own: what listens to a socket must not keep the request, with all its headers, as long as that is open.
  function attach(ws: WebSocket, connection: RawConnection, client: Client): void {
    const session = onOpen(connection, client);
    // What the library refuses (too large, malformed) it closes with the fitting code.
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
