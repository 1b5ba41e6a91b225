import { randomUUID } from 'node:crypto';
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { IDENTITY_HEADER, refuseSocket, replyOf } from '@livery/service-kit';
import { notFound, unauthenticated, unavailable } from '@livery/service-kit/errors';
import { AS_AGENT } from '@livery/shared-types';
import type { Context } from '../context.ts';
import { crossSite, isSameHost } from '../http/sameSite.ts';
import { identityOfSession } from '../http/session.ts';

/** Addresses are taken as they were sent: nothing is decoded or tidied up before it is compared. */
const ENDPOINT = /^\/(ws|socket\.io)\/?(\?|$)/;
const TRIES = 3;
/** All tries together; one that hangs leaves time for another replica. */
const HANDSHAKE_MS = 8_000;
const FIRST_TRY_MS = 4_000;

/** What the chat may know of a handshake; whatever else a client sends stays here. */
const PASSED_ON = /^(sec-websocket-(key|version|protocol|extensions)|origin|user-agent)$/;

/** Passes WebSockets on to the chat's replicas. An agent's (`?as=agent`) needs an admin's session, and ends with it. */
export function upgradeProxy(ctx: Context, publicUrl: string) {
  const { tokens, watched, cookies, clientAddress, logger } = ctx;
  // The only service with sockets.
  const replicas = ctx.replicas.chat;
  const ownOrigin = new URL(publicUrl).origin;
  const open = new Set<Duplex>();
  let isClosed = false;

  const handle = async (req: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => undefined);
    open.add(client);
    client.once('close', () => open.delete(client));
    try {
      if (isClosed) throw unavailable('chat', 1);
      const address = endpointOf(req);
      refuseForeign(req, ownOrigin);
      const session = await agentSession(req, ctx);
      const identity = identityOfSession(session);
      const answer = await connect(address, {
        ...passedOn(req),
        connection: 'Upgrade',
        upgrade: 'websocket',
        [IDENTITY_HEADER]: tokens(identity, 'chat'),
        'x-forwarded-for': clientAddress(req),
        'x-correlation-id': randomUUID(),
        // The session is the gateway's own business; by this cookie the chat knows its visitors.
        ...cookies.visitorHeader(req),
      });
      if (client.destroyed) answer.upstream?.destroy();
      else passOn(client, head, answer);
      if (session !== undefined) watched.add(session, client);
    } catch (error) {
      const reply = replyOf(error);
      if (reply.isUnexpected) logger.error({ err: error }, 'handshake failed');
      else if (reply.status === 401 || reply.status === 403)
        logger.warn({ status: reply.status, address: clientAddress(req) }, 'handshake refused');
      refuseSocket(client, reply);
    }
  };

  /** A replica that is down, or about to stop, is passed over. */
  const connect = async (address: string, headers: OutgoingHttpHeaders): Promise<Handshake> => {
    const deadline = Date.now() + HANDSHAKE_MS;
    for (let attempt = 1; attempt <= TRIES && Date.now() < deadline; attempt += 1) {
      const target = replicas.pick();
      const left = deadline - Date.now();
      const timeoutMs = replicas.all().length > 1 ? Math.min(FIRST_TRY_MS, left) : left;
      try {
        const answer = await shakeHands(target + address, headers, timeoutMs);
        if (answer.res.statusCode !== 503) {
          replicas.worked(target);
          return answer;
        }
        answer.res.resume();
        replicas.failed(target);
      } catch (error) {
        replicas.failed(target);
        const { code } = error as NodeJS.ErrnoException;
        logger.warn({ upstream: 'chat', code }, 'handshake not answered, trying another replica');
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

/** A browser names the page that opens a socket; only our own may, as people type it. Other programs hold nobody's cookies. */
function refuseForeign({ headers: { origin, host } }: IncomingMessage, ownOrigin: string): void {
  if (origin !== undefined && origin !== ownOrigin && !isSameHost(origin, host)) throw crossSite();
}

/** The live session behind a handshake `?as=agent`; every other handshake is a customer's, whatever its cookies. */
async function agentSession(req: IncomingMessage, { sessions, cookies }: Context) {
  if (new URL(req.url ?? '', 'http://gateway').searchParams.get('as') !== AS_AGENT) return undefined;
  const session = await sessions.find(cookies.readSession(req));
  if (session === undefined) throw unauthenticated();
  return session;
}

const passedOn = ({ headers }: IncomingMessage): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => PASSED_ON.test(name)));

interface Handshake {
  res: IncomingMessage;
  /** Its side of the socket; absent when the handshake was refused. */
  upstream: Duplex | undefined;
  /** What it sent along with its agreement. */
  head: Buffer;
}

/** A service that takes longer than `timeoutMs` to answer counts as down. */
function shakeHands(address: string, headers: OutgoingHttpHeaders, timeoutMs: number) {
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
function passOn(client: Duplex, sent: Buffer, { res, upstream, head }: Handshake): void {
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
