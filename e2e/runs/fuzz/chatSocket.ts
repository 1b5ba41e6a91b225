import type { Product } from '../../system/startProduct.ts';

export type Protocol = 'ws' | 'socket.io';

/** Somebody at a socket: a visitor, or an agent with a session of staff. */
export interface Caller {
  as: 'customer' | 'agent';
  cookie: string;
  sessionId: string;
}

export interface Answer {
  ok?: boolean;
  /** `socket.closed` and `socket.silent` are ours: the other side hung up, or never answered. */
  code?: string;
  [field: string]: unknown;
}

const GIVE_UP_MS = 15_000;
const CLOSED: Answer = { ok: false, code: 'socket.closed' };
const SILENT: Answer = { ok: false, code: 'socket.silent' };
const PATHS: Record<Protocol, string> = { ws: '/ws?', 'socket.io': '/socket.io/?EIO=4&transport=websocket&' };

/** One open socket of either protocol, without a library between: what is sent goes out as it is. */
export class ChatSocket {
  readonly protocol: Protocol;
  /** Refusals that came to no question of ours. */
  readonly unasked: Answer[] = [];
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #ready = Promise.withResolvers<void>();
  #lastRef = 0;

  constructor(product: Product, protocol: Protocol, { as, cookie }: Omit<Caller, 'sessionId'>) {
    const { origin } = new URL(product.stack.url);
    // Not in the browser's interface: Node's own WebSocket takes headers as well.
    const options = { headers: { cookie, origin } } as unknown as string[];
    const query = as === 'agent' ? 'as=agent' : '';
    this.protocol = protocol;
    this.#socket = new WebSocket(`${origin.replace('http', 'ws')}${PATHS[protocol]}${query}`, options);
    this.#socket.addEventListener('open', () => protocol === 'ws' && this.#ready.resolve());
    this.#socket.addEventListener('message', ({ data }) =>
      protocol === 'ws' ? this.#takeFrame(String(data)) : this.#takePacket(String(data)),
    );
    this.#socket.addEventListener('error', () => this.#end());
    this.#socket.addEventListener('close', () => this.#end());
  }

  /** Resolves when events may be sent; on Socket.IO that is after its CONNECT was answered. */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Sends a frame, and waits for the answer to this very one. */
  async ask(type: string, fields: unknown, timeoutMs = GIVE_UP_MS): Promise<Answer> {
    if (this.#socket.readyState !== WebSocket.OPEN) return CLOSED;
    const ref = (this.#lastRef += 1);
    const answered = Promise.withResolvers<Answer>();
    this.#waiting.set(ref, answered.resolve);
    const timer = setTimeout(() => answered.resolve(SILENT), timeoutMs);
    this.send(
      this.protocol === 'ws'
        ? JSON.stringify({ type, ref, ...(fields as object) })
        : `42${ref}${JSON.stringify([type, fields])}`,
    );
    const answer = await answered.promise;
    clearTimeout(timer);
    this.#waiting.delete(ref);
    return answer;
  }

  send(packet: string | Buffer): void {
    this.#socket.send(typeof packet === 'string' ? packet : new Uint8Array(packet));
  }

  close(): void {
    this.#socket.close();
  }

  #takeFrame(text: string): void {
    const { type, ref, ...answer } = JSON.parse(text) as Answer & { type: string; ref?: number };
    if (type === 'ack' || type === 'error') this.#take(ref, answer);
  }

  #takePacket(packet: string): void {
    if (packet.startsWith('0{')) this.send('40');
    else if (packet.startsWith('40{"sid"')) this.#ready.resolve();
    else if (packet === '2') this.send('3');
    else if (packet.startsWith('42["error"'))
      this.#take(undefined, (JSON.parse(packet.slice(2)) as [string, Answer])[1]);
    const [, ref, parts] = /^43(\d+)(.*)$/s.exec(packet) ?? [];
    if (parts !== undefined) this.#take(Number(ref), (JSON.parse(parts) as Answer[])[0] ?? {});
  }

  #take(ref: number | undefined, answer: Answer): void {
    const waiting = ref === undefined ? undefined : this.#waiting.get(ref);
    if (waiting === undefined) this.unasked.push(answer);
    else waiting(answer);
  }

  #end(): void {
    this.#ready.reject(new Error(`${this.protocol}: closed before it was ready`));
    for (const answer of this.#waiting.values()) answer(CLOSED);
  }
}

export async function openChatSocket(
  product: Product,
  protocol: Protocol,
  who: Omit<Caller, 'sessionId'>,
): Promise<ChatSocket> {
  const socket = new ChatSocket(product, protocol, who);
  await socket.ready();
  return socket;
}
