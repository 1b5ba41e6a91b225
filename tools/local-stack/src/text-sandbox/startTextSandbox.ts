import { randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { page, script, style } from './page.ts';

export interface CaughtText {
  id: string;
  to: string;
  from: string;
  text: string;
  at: string;
}

export interface TextSandboxOptions {
  host?: string | undefined;
  /** By default a free one. */
  port?: number | undefined;
  /** Needed for sending. */
  token: string;
  /** Where the texts are kept. */
  stateDir: string;
}

/** The longest text that phones can show. */
const MAX_TEXT = 1_600;
const NUMBER = /^\+[1-9]\d{7,14}$/;

type Kept = CaughtText & { key: string };

/**
 * A provider that delivers nothing: it stores text messages, and shows them as JSON at `GET /messages` and on a page.
 * `POST /messages` takes `{ to, from, text }` with the token as bearer. A repeated `Idempotency-Key` is stored once.
 */
export async function startTextSandbox({
  host = '127.0.0.1',
  port = 0,
  token,
  stateDir,
}: TextSandboxOptions) {
  const file = join(stateDir, 'texts.jsonl');
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  let texts = readKept(file);

  async function take(request: IncomingMessage): Promise<[status: number, body: object]> {
    if (!isEqual(request.headers.authorization, `Bearer ${token}`))
      return [401, { message: 'The token is missing or wrong.' }];
    const message = readMessage(await readText(request));
    if (typeof message === 'string') return [400, { message }];
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const known = texts.find((one) => one.key === key);
    if (known !== undefined) return [200, { id: known.id }];
    const kept = { id: randomUUID(), ...message, at: new Date().toISOString(), key };
    appendFileSync(file, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
    texts.push(kept);
    return [201, { id: kept.id }];
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
    const what = `${request.method} ${pathname}`;
    if (what === 'POST /messages') {
      const [status, body] = await take(request);
      return sendJson(response, status, body);
    }
    if (what === 'GET /messages') {
      const to = searchParams.get('to');
      const shown = texts.filter((one) => to === null || one.to === to);
      return sendJson(
        response,
        200,
        shown.map(({ id, to: number, from, text, at }) => ({ id, to: number, from, text, at })),
      );
    }
    if (what === 'DELETE /messages') {
      rmSync(file, { force: true });
      texts = [];
      return sendJson(response, 200, {});
    }
    if (what === 'GET /healthz') return sendJson(response, 200, {});
    const shown = { 'GET /': page, 'GET /page.css': style, 'GET /page.js': script }[what];
    if (shown === undefined) return sendJson(response, 404, { message: 'There is nothing here.' });
    response.writeHead(200, { ...SAFE, 'content-type': `${shown.type}; charset=utf-8` });
    response.end(shown.content);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('text sandbox:', error);
      if (!response.headersSent) sendJson(response, 500, { message: 'The sandbox itself failed.' });
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const SAFE = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
};

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...SAFE, 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** What is wrong with a message. */
function readMessage(body: string): Pick<CaughtText, 'to' | 'from' | 'text'> | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return 'The body is no JSON.';
  }
  const { to, from, text } = (parsed ?? {}) as Record<string, unknown>;
  if (typeof to !== 'string' || !NUMBER.test(to)) return `to: ${JSON.stringify(to)} is no E.164 number.`;
  if (typeof from !== 'string' || from === '') return 'from: is missing.';
  if (typeof text !== 'string' || text === '' || text.length > MAX_TEXT)
    return 'text: is missing or too long.';
  return { to, from, text };
}

/** Leaves out a line that a crash cut off. */
function readKept(file: string): Kept[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Kept];
      } catch {
        return [];
      }
    });
}

function isEqual(given: string | undefined, wanted: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
