import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
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
  readonly #tcp: Socket;
  #pings = 0;
  #answered = 0;

  constructor(ws: WebSocket, { actor, address }: Client, tcp: Socket) {
    this.actor = actor;
    this.address = address;
    this.backpressure = new Backpressure(tcp);
    this.#ws = ws;
    this.#tcp = tcp;
  }

  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN;
  }

  /** Past the library, which would make a header and two writes of it for each socket. Without compression nothing waits in there. */
  send({ wireBytes }: Frame): void {
    if (this.isOpen && this.backpressure.admits(wireBytes.length)) this.#tcp.write(wireBytes);
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  ping(): void {
    if (this.#answered < this.#pings) this.backpressure.cut('silent');
    else if (this.isOpen) this.#ws.ping(String((this.#pings += 1)));
  }

  /** Only the answer to our latest ping proves that the client reads what it is sent. */
  ponged(data: Buffer): void {
    if (data.toString('latin1') === String(this.#pings)) this.#answered = this.#pings;
  }
}

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
      const tcp = req.socket;
      server.handleUpgrade(req, socket, head, (ws) => attach(ws, new RawConnection(ws, client, tcp), client));
    },
  };

  // A function of its own: what listens to a socket must not keep the request, with all its headers, as long as that is open.
  function attach(ws: WebSocket, connection: RawConnection, client: Client): void {
    const session = onOpen(connection, client);
    // What the library refuses (too large, malformed) it closes with the fitting code.
    ws.on('error', ignore);
    ws.on('pong', (data: Buffer) => connection.ponged(data));
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
