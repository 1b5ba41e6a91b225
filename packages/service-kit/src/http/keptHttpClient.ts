import * as http from 'node:http';
import * as https from 'node:https';
import { urlToHttpOptions } from 'node:url';

export interface Exchange {
  method: string;
  /** With its query, as it is sent. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  timeoutMs: number;
}

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

/** Servers of ours keep an idle connection for longer (75 s), so none is used in the moment in which they close it. */
const IDLE_MS = 50_000;
const options = { keepAlive: true, timeout: IDLE_MS };
const agents = { http: new http.Agent(options), https: new https.Agent(options) };

export type Exchanger = ReturnType<typeof exchangeWith>;

/** With a server: each time one request and the whole answer to it, on a kept connection; not in time, it is a `TimeoutError`. */
export function exchangeWith(url: string) {
  const isSecure = new URL(url).protocol === 'https:';
  const { request: send } = isSecure ? https : http;
  const target = { ...urlToHttpOptions(new URL(url)), agent: isSecure ? agents.https : agents.http };

  return async ({ method, path, headers, body, timeoutMs }: Exchange): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const request = send({ ...target, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    request.on('error', reject);
    let late: Error | undefined;
    const timer = setTimeout(() => {
      late = new DOMException('No answer in time', 'TimeoutError');
      reject(late);
      request.destroy(late);
    }, timeoutMs);
    try {
      request.end(body);
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  };
}
