import { vi } from 'vitest';

/** A browser's WebSocket without a line: the test is the server. */
export class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = [];
  readonly url: string;
  readonly sent: unknown[] = [];
  isClosed = false;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }

  /** The server accepts the connection. */
  accept() {
    this.dispatchEvent(new Event('open'));
  }
  /** The server sends a frame. */
  bring(frame: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  /** The line breaks. */
  drop() {
    this.dispatchEvent(new Event('close'));
  }
}

/** Stands in for `WebSocket`; `vi.unstubAllGlobals()` takes it away again. The answer is the newest connection. */
export function stubSockets(): () => FakeSocket {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  return () => {
    const socket = FakeSocket.opened.at(-1);
    if (!socket) throw new Error('No socket was opened');
    return socket;
  };
}
