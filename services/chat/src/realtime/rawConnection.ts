import { WebSocket } from 'ws';
import type { Actor } from '../domain/actor.ts';
import type { Connection, CutReason } from './connection.ts';
import type { Frame } from './frame.ts';
import type { Meter } from './meter.ts';

/** A socket of `/ws`. It is plain until its client joins a conversation, which only one that knows the numbering does. */
export class RawConnection implements Connection {
  readonly actor: Actor;
  readonly address: string;
  readonly #ws: WebSocket;
  readonly #meter: Meter;
  #isNumbered = false;
  #beats = 0;
  #answered = 0;

  constructor(ws: WebSocket, meter: Meter, who: { actor: Actor; address: string }) {
    this.actor = who.actor;
    this.address = who.address;
    this.#ws = ws;
    this.#meter = meter;
    ws.on('pong', (data: Buffer) => {
      // Only the answer to our latest question proves that the client reads what it is sent.
      if (data.toString('latin1') === String(this.#beats)) this.#answered = this.#beats;
    });
  }

  get isNumbered(): boolean {
    return this.#isNumbered;
  }

  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN;
  }

  follow(): void {
    this.#isNumbered = true;
  }

  send(frame: Frame): void {
    if (!this.isOpen || !this.#meter.admits(frame.bytes.length)) return;
    this.#ws.send(frame.bytes, { binary: false });
  }

  flushed(): Promise<boolean> {
    return this.#meter.flushed();
  }

  /** Asks whether the client is there; who did not answer the last time is gone. */
  beat(): void {
    if (this.#answered < this.#beats) this.cut('silent');
    else if (this.isOpen) this.#ws.ping(String((this.#beats += 1)));
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  cut(reason: CutReason): void {
    this.#meter.cut(reason);
  }
}
