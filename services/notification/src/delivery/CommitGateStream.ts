import { Readable } from 'node:stream';

/** The gate did not open: the message must not be completed. */
export class GateClosed extends Error {
  override name = 'GateClosed';
}

/**
 * A message that pauses before its end. The mail server has taken the envelope and the whole text by then, but accepts
 * nothing until the final dot, which follows the end of this stream. `gate` runs in that pause: while it has not
 * answered true, a crash delivers nothing.
 */
export class CommitGateStream extends Readable {
  /** True from the moment the final dot may have been sent. */
  handedOver = false;
  readonly #gate: () => Promise<boolean>;
  readonly #message: Buffer;
  #isTextSent = false;

  constructor(message: Buffer, gate: () => Promise<boolean>) {
    super();
    this.#message = message;
    this.#gate = gate;
  }

  override _read(): void {
    if (!this.#isTextSent) {
      this.#isTextSent = true;
      this.push(this.#message);
      return;
    }
    this.#gate().then(
      (isOpen) => {
        if (this.destroyed) return;
        if (!isOpen) {
          this.destroy(new GateClosed('The e-mail is in other hands'));
          return;
        }
        this.handedOver = true;
        this.push(null);
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }
}
