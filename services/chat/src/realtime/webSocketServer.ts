import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import type { Actor } from '../domain/conversation.ts';
import { Backpressure } from './backpressure.ts';
import { CLOSE, Connection, Frame } from './connection.ts';
import type { Answer, ConversationSession } from './conversationSession.ts';
import type { Client } from './handshakeAuth.ts';

/** A socket of `/ws`. It is plain until its client joins a conversation, which only one that knows the numbering does. */
export class WebSocketConnection extends Connection {
  readonly kind = 'raw';
  isNumbered = false;
  readonly #ws: WebSocket;
  #pings = 0;
  #answered = 0;

  constructor(ws: WebSocket, client: { actor: Actor; address: string }, backpressure: Backpressure) {
    super(client, backpressure);
    this.#ws = ws;
    ws.on('pong', (data: Buffer) => {
      // Only the answer to our latest ping proves that the client reads what it is sent.
      if (data.toString('latin1') === String(this.#pings)) this.#answered = this.#pings;
    });
  }

  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN;
  }

  /** Cuts a client that did not answer the last ping, and pings any other. */
  ping(): void {
    if (this.#answered < this.#pings) this.backpressure.cut('silent');
    else if (this.isOpen) this.#ws.ping(String((this.#pings += 1)));
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  protected write(frame: Frame): void {
    this.#ws.send(frame.bytes, { binary: false });
  }
}

export const MAX_FRAME_BYTES = 64 * 1024;

export interface WebSocketServerOptions {
  onOpen(connection: WebSocketConnection, client: Client): ConversationSession;
  onClose(connection: WebSocketConnection): void;
}

/** The plain WebSocket of the product's spec: one JSON object per frame. */
export function createWebSocketServer({ onOpen, onClose }: WebSocketServerOptions) {
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
        const connection = new WebSocketConnection(ws, client, new Backpressure(req.socket));
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

function receive(data: RawData, connection: WebSocketConnection, session: ConversationSession): void {
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
  connection: WebSocketConnection,
  answer: Answer,
  { ref, clientMessageId }: { ref?: unknown; clientMessageId?: unknown },
): void {
  const label = {
    ...(isLabel(ref) && { ref }),
    ...(isLabel(clientMessageId) && { clientMessageId }),
  };
  const isAsked = Object.keys(label).length > 0;
  if (!answer.ok) connection.send(new Frame('error', { ...answer, ...label }));
  else if (isAsked) connection.send(new Frame('ack', { ...answer, ...label }));
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
