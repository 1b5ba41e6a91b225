import * as http from 'node:http';
import * as https from 'node:https';
import { urlToHttpOptions } from 'node:url';

export interface HttpCall {
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

export type KeptHttpClient = ReturnType<typeof keptHttpClient>;

/** Of one server: sends a call on a kept connection and resolves to the whole answer. One that is late is a `TimeoutError`. */
export function keptHttpClient(url: string) {
  const isSecure = new URL(url).protocol === 'https:';
  const { request: send } = isSecure ? https : http;
  const target = { ...urlToHttpOptions(new URL(url)), agent: isSecure ? agents.https : agents.http };

  return async ({ method, path, headers, body, timeoutMs }: HttpCall): Promise<Answer> => {
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
    const timer = setTimeout(() => {
      const late = new DOMException('No answer in time', 'TimeoutError');
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
