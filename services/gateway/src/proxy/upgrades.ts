import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  forbidden,
  IDENTITY_HEADER,
  notFound,
  replyOf,
  unauthenticated,
  unavailable,
  type ErrorReply,
  type Identity,
  type Logger,
} from '@livery/service-kit';
import { AS_AGENT } from '@livery/shared-types';
import { cookieName, readCookie, type CookieOptions } from '../http/session.ts';
import type { Session, Sessions } from '../sessions/sessions.ts';
import type { WatchedSessions } from '../sessions/watchSessions.ts';
import { passOn, shakeHands, type Handshake } from './handshake.ts';
import type { IdentityTokens } from './identityTokens.ts';
import type { Replicas } from './replicas.ts';

export interface UpgradesOptions {
  /** Of the chat, the only service with sockets. */
  replicas: Replicas;
  tokens: IdentityTokens;
  sessions: Sessions;
  watched: WatchedSessions;
  cookie: CookieOptions;
  /** The site as people type it: pages of that origin are ours even where a proxy in front renames the host. */
  publicUrl: string;
  clientAddress: (req: IncomingMessage) => string;
  logger: Logger;
}

/** Addresses are taken as they were sent: nothing is decoded or tidied up before it is compared. */
const ENDPOINT = /^\/(ws|socket\.io)\/?(\?|$)/;
const TRIES = 3;

/** What the chat may know of a handshake; whatever else a client sends stays here. */
const PASSED_ON = [
  'sec-websocket-key',
  'sec-websocket-version',
  'sec-websocket-protocol',
  'sec-websocket-extensions',
  'origin',
  'user-agent',
];

/**
 * Passes WebSocket handshakes on to the chat replicas, in turn, and then the bytes of both sides. Who asks to be an agent
 * (`?as=agent`) needs an admin's session, and loses the socket when that session ends.
 */
export function upgradeProxy(options: UpgradesOptions) {
  const { replicas, tokens, watched, clientAddress, logger } = options;
  const open = new Set<Duplex>();
  let isClosed = false;

  const handle = async (req: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => undefined);
    open.add(client);
    client.once('close', () => open.delete(client));
    try {
      if (isClosed) throw unavailable('chat', 1);
      const address = endpointOf(req);
      refuseForeign(req, options.publicUrl);
      const session = await agentSession(req, options);
      const identity = identityOf(session, clientAddress(req));
      const answer = await connect(address, {
        ...passedOn(req),
        connection: 'Upgrade',
        upgrade: 'websocket',
        [IDENTITY_HEADER]: tokens(identity, 'chat'),
        'x-forwarded-for': identity.ip,
        'x-correlation-id': randomUUID(),
        ...visitorCookieOf(req, options.cookie),
      });
      if (client.destroyed) answer.upstream?.destroy();
      else passOn(client, head, answer);
      if (session !== undefined) watched.add(session, client);
    } catch (error) {
      const reply = replyOf(error);
      if (reply.isUnexpected) logger.error({ err: error }, 'handshake failed');
      else if (reply.status === 401 || reply.status === 403)
        logger.warn({ status: reply.status, address: clientAddress(req) }, 'handshake refused');
      refuse(client, reply);
    }
  };

  /** A replica that is down, or about to stop, is passed over. */
  const connect = async (address: string, headers: OutgoingHttpHeaders): Promise<Handshake> => {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const target = replicas.pick();
      try {
        const answer = await shakeHands(target + address, headers);
        if (answer.res.statusCode !== 503) {
          replicas.worked(target);
          return answer;
        }
        answer.res.resume();
        replicas.failed(target);
      } catch (error) {
        replicas.failed(target);
        const { code } = error as NodeJS.ErrnoException;
        logger.warn({ upstream: 'chat', code }, 'handshake not answered');
      }
    }
    throw unavailable('chat');
  };

  return {
    handle: (req: IncomingMessage, client: Duplex, head: Buffer): void => void handle(req, client, head),
    /** Ends every socket: their clients come back to another gateway, or to this one when it is up again. */
    close: (): void => {
      isClosed = true;
      for (const client of open) client.destroy();
    },
  };
}

function endpointOf({ url = '', headers }: IncomingMessage): string {
  if (!ENDPOINT.test(url) || headers.upgrade?.toLowerCase() !== 'websocket') throw notFound('Endpoint');
  return url;
}

/** A browser always tells which page opens a socket, and only our own may. Other programs hold nobody's cookies. */
function refuseForeign({ headers: { origin, host } }: IncomingMessage, publicUrl: string): void {
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) {
    throw forbidden('Requests from other sites are not accepted.');
  }
}

/** The live session of who asks to be an agent; everybody else is a customer, whatever cookies they hold. */
async function agentSession(
  { url = '', headers }: IncomingMessage,
  { sessions, cookie }: UpgradesOptions,
): Promise<Session | undefined> {
  if (new URL(url, 'http://gateway').searchParams.get('as') !== AS_AGENT) return undefined;
  const token = readCookie(headers.cookie, cookieName(cookie));
  const session = token === undefined ? undefined : await sessions.find(token);
  if (session === undefined) throw unauthenticated();
  return session;
}

const identityOf = (session: Session | undefined, ip: string): Identity & { ip: string } =>
  session === undefined
    ? { role: 'public', subject: 'public', ip }
    : { role: 'admin', subject: session.userId, username: session.username, sessionId: session.id, ip };

const passedOn = ({ headers }: IncomingMessage): OutgoingHttpHeaders =>
  Object.fromEntries(
    PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );

/** The session is the gateway's own business; by the other cookie the chat knows its visitors. */
function visitorCookieOf({ headers }: IncomingMessage, { secure }: CookieOptions): { cookie?: string } {
  const name = secure ? '__Host-livery_visitor' : 'livery_visitor';
  const token = readCookie(headers.cookie, name);
  return token === undefined ? {} : { cookie: `${name}=${token}` };
}

function refuse(client: Duplex, { status, body, retryAfterSeconds }: ErrorReply): void {
  if (!client.writable) {
    client.destroy();
    return;
  }
  const text = JSON.stringify(body);
  client.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      (retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`) +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}
