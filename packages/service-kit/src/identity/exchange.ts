import * as http from 'node:http';
import * as https from 'node:https';
import { text } from 'node:stream/consumers';

export interface Exchange {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  timeoutMs: number;
}

/** Servers of ours keep an idle connection for longer (75 s), so none is used in the moment in which they close it. */
const IDLE_MS = 50_000;
const options = { keepAlive: true, timeout: IDLE_MS };
const agents = { http: new http.Agent(options), https: new https.Agent(options) };

/** One request and the whole answer to it, on a kept connection; not in time, it is a `TimeoutError`. */
export async function exchange(url: URL, { method, headers, body, timeoutMs }: Exchange) {
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? agents.https : agents.http;
  const request = (isSecure ? https : http).request(url, { method, headers, agent });
  let late: Error | undefined;
  const timer = setTimeout(() => {
    late = new DOMException('No answer in time', 'TimeoutError');
    request.destroy(late);
  }, timeoutMs);
  try {
    const { promise: answered, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    request.once('response', resolve).on('error', reject).end(body);
    const response = await answered;
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
  } catch (error) {
    throw late ?? error;
  } finally {
    clearTimeout(timer);
  }
}
