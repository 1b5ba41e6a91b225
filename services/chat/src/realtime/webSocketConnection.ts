import { WebSocket } from 'ws';
import type { Actor } from '../domain/conversation.ts';
import type { Backpressure } from './backpressure.ts';
import { Connection } from './connection.ts';
import type { Frame } from './frame.ts';

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
