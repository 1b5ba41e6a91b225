import type { ChatClientEvents, ChatServerEvents } from '@livery/shared-types';
import type { DefaultEventsMap, Socket } from 'socket.io';
import type { Actor } from '../domain/conversation.ts';
import { Backpressure } from './backpressure.ts';
import { Connection } from './connection.ts';
import type { Answer } from './conversationSession.ts';
import { Frame } from './frame.ts';

export type ChatIoSocket = Socket<ChatClientEvents, ChatServerEvents, DefaultEventsMap, unknown>;

/** A socket of Socket.IO. Its heartbeat is Engine.IO's own. */
export class SocketIoConnection extends Connection {
  readonly kind = 'socket.io';
  readonly isNumbered = true;
  readonly #socket: ChatIoSocket;

  constructor(
    socket: ChatIoSocket,
    client: { actor: Actor; address: string },
    backpressure = ioBackpressure(socket),
  ) {
    super(client, backpressure);
    this.#socket = socket;
  }

  get isOpen(): boolean {
    return this.#socket.connected;
  }

  /** Answers a question by the client's callback, which counts like everything else it is sent. */
  answer(answered: Answer, callback: (answered: Answer) => void): void {
    if (this.isOpen && this.backpressure.admits(new Frame('ack', answered).bytes.length)) callback(answered);
  }

  close(): void {
    this.#socket.disconnect(true);
  }

  protected write(frame: Frame): void {
    // `frameOf` has tied event and payload together, which an event name of any kind can't show.
    this.#socket.emit(frame.event as 'presence', frame.payload as { online: boolean });
  }
}

/** Also counts what Engine.IO keeps back while its transport is busy. */
function ioBackpressure(socket: ChatIoSocket): Backpressure {
  let queued = 0;
  socket.conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    queued += typeof data === 'string' ? Buffer.byteLength(data) : 0;
  });
  socket.conn.on('flush', () => {
    queued = 0;
  });
  return new Backpressure(socket.request.socket, () => queued);
}
