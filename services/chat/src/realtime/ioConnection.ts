import type { ChatClientEvents, ChatServerEvents } from '@livery/shared-types';
import type { DefaultEventsMap, Socket as IoSocket } from 'socket.io';
import type { Actor } from '../domain/actor.ts';
import type { Connection, CutReason } from './connection.ts';
import { Frame } from './frame.ts';
import { Meter } from './meter.ts';
import type { Answer } from './protocol.ts';

export type ChatIoSocket = IoSocket<ChatClientEvents, ChatServerEvents, DefaultEventsMap, unknown>;

/** A socket of Socket.IO. Its own heartbeat is Engine.IO's. */
export class IoConnection implements Connection {
  readonly actor: Actor;
  readonly address: string;
  readonly isNumbered = true;
  readonly #socket: ChatIoSocket;
  readonly #meter: Meter;

  constructor(socket: ChatIoSocket, meter: Meter, who: { actor: Actor; address: string }) {
    this.actor = who.actor;
    this.address = who.address;
    this.#socket = socket;
    this.#meter = meter;
  }

  get isOpen(): boolean {
    return this.#socket.connected;
  }

  send(frame: Frame): void {
    if (!this.isOpen || !this.#meter.admits(frame.bytes.length)) return;
    // The frame's maker has tied event and payload together (`news`), which an event name of any kind can't show.
    this.#socket.emit(frame.event as 'presence', frame.payload as { online: boolean });
  }

  /** Answers a question by the client's callback, which counts like everything else it is sent. */
  answer(answered: Answer, callback: (answered: Answer) => void): void {
    if (this.isOpen && this.#meter.admits(new Frame('ack', answered).bytes.length)) callback(answered);
  }

  flushed(): Promise<boolean> {
    return this.#meter.flushed();
  }

  close(_code: number, _reason: string): void {
    this.#socket.disconnect(true);
  }

  cut(reason: CutReason): void {
    this.#meter.cut(reason);
  }
}

/** A meter that also sees what Engine.IO keeps back while its transport is busy. */
export function meterOf(socket: ChatIoSocket): Meter {
  let queued = 0;
  socket.conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    queued += typeof data === 'string' ? Buffer.byteLength(data) : 0;
  });
  socket.conn.on('flush', () => {
    queued = 0;
  });
  return new Meter(socket.request.socket, () => queued);
}
