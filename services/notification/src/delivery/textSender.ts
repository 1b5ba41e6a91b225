import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text as readText } from 'node:stream/consumers';
import { resultOfAnswer, type DeliveryResult } from '../domain/deliveryResult.ts';
import type { Gate } from './transport.ts';

export interface OutgoingText {
  /** Fixed for each text, so that a provider may recognise a second copy. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

/** Whoever takes text messages to phones. */
export interface TextSender {
  /** Hands one over. While `gate` has not answered true, nothing is delivered. */
  send(message: OutgoingText, gate: Gate): Promise<DeliveryResult>;
  close(): void;
}

export interface TextProvider {
  url: string;
  token: string;
  /** The number, or the name, that texts come from. */
  from: string;
}

const TIMEOUTS = {
  connectMs: 10_000,
  /** A provider that froze for a moment may still answer: giving up early leaves the result unknown. */
  answerMs: 30_000,
};

/** Posts `{ to, from, text }` as JSON, with a bearer token. */
export function createHttpTextSender(
  { url, token, from }: TextProvider,
  { connectMs, answerMs } = TIMEOUTS,
): TextSender {
  const open = new Set<AbortController>();
  const request = url.startsWith('https:') ? requestHttps : requestHttp;

  async function send({ id, to, text }: OutgoingText, gate: Gate): Promise<DeliveryResult> {
    const body = JSON.stringify({ to, from, text });
    const aborter = new AbortController();
    open.add(aborter);
    const timeout = (ms: number) => setTimeout(() => aborter.abort(), ms).unref();
    let timer = timeout(connectMs);
    let isHandedOver = false;
    try {
      const exchange = request(url, {
        method: 'POST',
        // A connection that was kept may break just as the text is on it, and nobody would know whether it arrived.
        agent: false,
        signal: aborter.signal,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': id,
        },
      });
      const answered = once(exchange, 'response', { signal: aborter.signal });
      answered.catch(() => undefined);
      exchange.flushHeaders();
      await Promise.race([connected(exchange), answered]);
      clearTimeout(timer);
      // Without its body nobody can act on a request.
      if (!(await gate())) return { kind: 'withheld' };
      isHandedOver = true;
      timer = timeout(answerMs);
      exchange.end(body);
      const [response] = (await answered) as [IncomingMessage];
      const words = await readText(response).catch(() => '');
      return resultOfAnswer(response.statusCode ?? 0, words);
    } catch (error) {
      const reason = aborter.signal.aborted ? 'The text provider does not answer' : (error as Error).message;
      return { kind: isHandedOver ? 'unconfirmed' : 'unreachable', error: reason.slice(0, 500) };
    } finally {
      clearTimeout(timer);
      open.delete(aborter);
      aborter.abort();
    }
  }

  async function connected(exchange: ReturnType<typeof request>): Promise<void> {
    const socket =
      exchange.socket ?? ((await once(exchange, 'socket')) as [NonNullable<typeof exchange.socket>])[0];
    if (socket.connecting) await once(socket, url.startsWith('https:') ? 'secureConnect' : 'connect');
  }

  return {
    send,
    close: () => {
      for (const aborter of open) aborter.abort();
    },
  };
}
