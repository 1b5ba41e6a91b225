import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Handshake {
  res: IncomingMessage;
  /** Its side of the socket; absent when the handshake was refused. */
  upstream: Duplex | undefined;
  /** What it sent along with its agreement. */
  head: Buffer;
}

/** A service that takes longer than `timeoutMs` to answer counts as down. */
export function shakeHands(address: string, headers: OutgoingHttpHeaders, timeoutMs: number) {
  const { promise, resolve, reject } = Promise.withResolvers<Handshake>();
  const asked = request(address, { headers, timeout: timeoutMs });
  asked.on('upgrade', (res, upstream, head) => resolve({ res, upstream, head }));
  asked.on('response', (res) => resolve({ res, upstream: undefined, head: Buffer.alloc(0) }));
  asked.on('timeout', () => asked.destroy(new Error('timeout')));
  asked.on('error', reject);
  asked.end();
  return promise;
}

/** Hands the answer to the client, and from an agreement on passes both sides' bytes. */
export function passOn(client: Duplex, sent: Buffer, { res, upstream, head }: Handshake): void {
  client.write(headOf(res));
  if (upstream === undefined) {
    res.pipe(client);
    return;
  }
  if (head.length > 0) client.write(head);
  if (sent.length > 0) upstream.write(sent);
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
    if (one instanceof Socket) one.setTimeout(0).setNoDelay(true).setKeepAlive(true, 30_000);
  }
  // A side that does not read slows the other down, which the chat notices.
  client.pipe(upstream).pipe(client);
}

/** Hop-by-hop headers of a refusal are ours to write; those of an agreement are what it is about. */
function headOf(res: IncomingMessage): string {
  const isAgreed = res.statusCode === 101;
  const lines = [`HTTP/1.1 ${res.statusCode} ${res.statusMessage}`];
  for (let at = 0; at < res.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = res.rawHeaders.slice(at, at + 2);
    if (isAgreed || !/^(connection|keep-alive|transfer-encoding)$/i.test(name))
      lines.push(`${name}: ${value}`);
  }
  if (!isAgreed) lines.push('Connection: close');
  return `${lines.join('\r\n')}\r\n\r\n`;
}
