import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import { CLOSE } from './connection.ts';
import type { Guest } from './door.ts';
import { Frame } from './frame.ts';
import { Meter } from './meter.ts';
import type { Answer, Talk } from './protocol.ts';
import { RawConnection } from './rawConnection.ts';

export const MAX_FRAME_BYTES = 64 * 1024;

export interface RawSocketsOptions {
  /** A socket is open: answers its talk. */
  opened(connection: RawConnection, meter: Meter, guest: Guest): Talk;
  closed(connection: RawConnection): void;
}

/** The plain WebSocket of the product's spec: one JSON object per frame. */
export function createRawSockets({ opened, closed }: RawSocketsOptions) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const cookies = new WeakMap<IncomingMessage, string>();
  server.on('headers', (headers, req) => {
    const setCookie = cookies.get(req);
    if (setCookie !== undefined) headers.push(`Set-Cookie: ${setCookie}`);
  });

  const start = (ws: WebSocket, req: IncomingMessage, guest: Guest) => {
    const meter = new Meter(req.socket);
    const connection = new RawConnection(ws, meter, guest);
    const talk = opened(connection, meter, guest);
    // What the library refuses (too large, malformed) it closes with the fitting code.
    ws.on('error', () => undefined);
    ws.on('close', () => {
      talk.end();
      closed(connection);
    });
    ws.on('message', (data, isBinary) => {
      if (isBinary) ws.close(CLOSE.unsupported, 'send text');
      else read(data, connection, talk);
    });
  };

  return {
    accept: (req: IncomingMessage, socket: Duplex, head: Buffer, guest: Guest): void => {
      if (guest.setCookie !== undefined) cookies.set(req, guest.setCookie);
      server.handleUpgrade(req, socket, head, (ws) => start(ws, req, guest));
    },
  };
}

function read(data: RawData, connection: RawConnection, talk: Talk): void {
  const frame = parse(data);
  if (frame === undefined) {
    const refusal = { ok: false, code: 'malformed_json', message: 'Send one JSON object per frame.' };
    // It counts as a frame like any other, so nobody can make us answer rubbish without end.
    talk.receive('', undefined, () => connection.send(new Frame('error', refusal)));
    return;
  }
  const { type, ref, ...payload } = frame;
  if (type === 'join') connection.follow();
  // Never `String(type)`: an object may come without a way to become text, and that would end the process.
  talk.receive(typeof type === 'string' ? type : '', payload, (answer) =>
    reply(connection, answer, { ref, ...payload }),
  );
}

/** Refusals are always told; a success only to who can tell what it answers. */
function reply(
  connection: RawConnection,
  answer: Answer,
  { ref, clientMessageId }: { ref?: unknown; clientMessageId?: unknown },
): void {
  if (!connection.isOpen) return;
  const label = {
    ...(isLabel(ref) ? { ref } : {}),
    ...(isLabel(clientMessageId) ? { clientMessageId } : {}),
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
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
