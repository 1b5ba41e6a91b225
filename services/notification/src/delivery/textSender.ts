import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text as readText } from 'node:stream/consumers';
import { resultOfAnswer, type DeliveryResult } from '../domain/deliveryResult.ts';

export interface OutgoingText {
  /** The same for every try of one text, so that the provider can recognise a second copy. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

export interface TextSender {
  send(message: OutgoingText): Promise<DeliveryResult>;
  close(): void;
}

export interface TextProvider {
  url: string;
  token: string;
  /** A number or a name. */
  from: string;
}

const TIMEOUTS = {
  connectMs: 10_000,
  /** A provider that hangs for a moment may still answer. Giving up early leaves the result unknown. */
  answerMs: 30_000,
};

/** Posts `{ to, from, text }` as JSON, with a bearer token. */
export function createHttpTextSender(
  { url, token, from }: TextProvider,
  { connectMs, answerMs } = TIMEOUTS,
): TextSender {
  const isSecure = url.startsWith('https:');
  const closing = new AbortController();

  return {
    async send({ id, to, text }) {
      const body = JSON.stringify({ to, from, text });
      const giveUp = new AbortController();
      const signal = AbortSignal.any([closing.signal, giveUp.signal]);
      let timer = setTimeout(() => giveUp.abort(), connectMs);
      // Before there is a connection nothing can have arrived.
      let isConnected = false;
      const exchange = (isSecure ? requestHttps : requestHttp)(url, {
        method: 'POST',
        // A kept connection may break while it carries the text, and then nobody knows whether it arrived.
        agent: false,
        signal,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': id,
        },
      });
      exchange.once('socket', (socket) =>
        socket.once(isSecure ? 'secureConnect' : 'connect', () => {
          isConnected = true;
          clearTimeout(timer);
          timer = setTimeout(() => giveUp.abort(), answerMs);
        }),
      );
      // Errors after the answer do not matter.
      exchange.on('error', () => undefined);
      try {
        exchange.end(body);
        const [response] = (await once(exchange, 'response')) as [IncomingMessage];
        const words = await readText(response).catch(() => '');
        return resultOfAnswer(response.statusCode ?? 0, words);
      } catch (error) {
        const reason = signal.aborted ? 'The text provider does not answer' : (error as Error).message;
        return { kind: isConnected ? 'unconfirmed' : 'unreachable', error: reason.slice(0, 500) };
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => closing.abort(),
  };
}
