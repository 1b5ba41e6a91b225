import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

export interface Call {
  method?: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface LoadOptions {
  /** Calls under way at once, each on a kept-alive connection of its own. */
  connections: number;
  seconds: number;
  /** True for an answer as it must be. */
  accepts(status: number, body: Buffer): boolean;
}

export interface Load {
  operations: number;
  perSecond: number;
  /** Of each answer, in milliseconds. */
  latencies: number[];
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * Calls a server as fast as it answers. It speaks just enough HTTP to be cheaper than any server under test: answers
 * need a Content-Length. The first answer that is not accepted ends the run.
 */
export async function drive(nextCall: () => Call, options: LoadOptions): Promise<Load> {
  const { hostname, port } = new URL(nextCall().url);
  const sockets = await Promise.all(
    Array.from({ length: options.connections }, () => open(hostname, Number(port))),
  );
  const latencies: number[] = [];
  const start = performance.now();
  const endsAt = start + options.seconds * 1_000;
  try {
    await Promise.all(
      sockets.map((socket) => converse(socket, nextCall, options.accepts, endsAt, latencies)),
    );
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const seconds = (performance.now() - start) / 1_000;
  return { operations: latencies.length, perSecond: latencies.length / seconds, latencies };
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  return socket;
}

/** One call after another on one connection until the time is over. */
function converse(
  socket: Socket,
  nextCall: () => Call,
  accepts: LoadOptions['accepts'],
  endsAt: number,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let received: Buffer<ArrayBufferLike> = Buffer.alloc(0);
    const send = () => {
      sentAt = performance.now();
      socket.write(encode(nextCall()));
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = answerIn(received);
      if (answer === undefined) return;
      const now = performance.now();
      latencies.push(now - sentAt);
      received = Buffer.alloc(0);
      if (!accepts(answer.status, answer.body)) {
        reject(new Error(`Wrong answer ${answer.status}: ${answer.body.toString('utf8', 0, 300)}`));
      } else if (now >= endsAt) resolve();
      else send();
    });
    send();
  });
}

const encoded = new WeakMap<Call, Buffer>();

/** A call that is used again is put into bytes once. */
function encode(call: Call): Buffer {
  const known = encoded.get(call);
  if (known !== undefined) return known;
  const { method = 'GET', url, headers = {}, body } = call;
  const { host, pathname, search } = new URL(url);
  const lines = [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
  encoded.set(call, bytes);
  return bytes;
}

/** The answer, once it is there whole. */
function answerIn(bytes: Buffer): { status: number; body: Buffer } | undefined {
  const endOfHead = bytes.indexOf(END_OF_HEAD);
  if (endOfHead < 0) return undefined;
  const head = bytes.toString('latin1', 0, endOfHead);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? (status === 304 ? '0' : undefined);
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`);
  const start = endOfHead + END_OF_HEAD.length;
  if (bytes.length < start + Number(length)) return undefined;
  return { status, body: bytes.subarray(start, start + Number(length)) };
}
